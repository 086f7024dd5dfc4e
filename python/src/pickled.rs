//! Pickles, copies and compares what calls return, by the fields.

use num_bigint::BigUint;
use pyo3::prelude::*;

/// A field of a class: a value, or something of Python's.
pub trait Field {
    fn again(&self, py: Python<'_>) -> Self;
}

impl<T> Field for Py<T> {
    fn again(&self, py: Python<'_>) -> Self {
        self.clone_ref(py)
    }
}

impl<F: Field> Field for Option<F> {
    fn again(&self, py: Python<'_>) -> Self {
        self.as_ref().map(|field| field.again(py))
    }
}

impl<F: Field> Field for Vec<F> {
    fn again(&self, py: Python<'_>) -> Self {
        self.iter().map(|field| field.again(py)).collect()
    }
}

macro_rules! values {
    ($($type:ty),*) => {$(
        impl Field for $type {
            fn again(&self, _: Python<'_>) -> Self {
                self.clone()
            }
        }
    )*};
}

values! { bool, f64, u32, u64, usize, String, BigUint }

/// Pickles a class by its fields; `pickled!` also compares by them.
macro_rules! pickled_only {
    ($class:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[pyo3::pymethods]
        impl $class {
            fn __reduce__<'py>(
                &self,
                py: pyo3::Python<'py>,
            ) -> pyo3::PyResult<(pyo3::Bound<'py, pyo3::PyAny>, (($($type,)*),))> {
                use pyo3::types::PyAnyMethods;
                let restore = py.get_type::<$class>().getattr("_restore")?;
                Ok((restore, (self.fields(py),)))
            }

            /// What was pickled.
            #[classmethod]
            fn _restore(_cls: &pyo3::Bound<'_, pyo3::types::PyType>, state: ($($type,)*)) -> Self {
                let ($($field,)*) = state;
                $class { $($field),* }
            }
        }

        impl $class {
            fn fields(&self, py: pyo3::Python<'_>) -> ($($type,)*) {
                ($(crate::pickled::Field::again(&self.$field, py),)*)
            }
        }
    };
}

/// Pickles a class by its fields, and compares by them.
macro_rules! pickled {
    ($class:ident { $($fields:tt)* }) => {
        crate::pickled::pickled_only! { $class { $($fields)* } }

        #[pyo3::pymethods]
        impl $class {
            fn __eq__(&self, other: &pyo3::Bound<'_, $class>) -> pyo3::PyResult<bool> {
                use pyo3::types::PyAnyMethods;
                let py = other.py();
                let fields = pyo3::IntoPyObject::into_pyobject(self.fields(py), py)?;
                fields.eq(other.get().fields(py))
            }
        }
    };
}

pub(crate) use {pickled, pickled_only};
