//! Enums whose variants have names in text.

/// An enum with the name of each variant beside it, which `Display` writes; `fn name` returns it, and `const ALL`, if that is
/// asked for, lists all variants in order.
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        $pub:vis enum $Enum:ident {
            $($(#[$of:meta])* $Variant:ident = $text:literal,)*
        }
        $(#[$name_meta:meta])*
        $name:vis fn name;
    ) => {
        $(#[$meta])*
        $pub enum $Enum {
            $($(#[$of])* $Variant,)*
        }

        impl $Enum {
            $(#[$name_meta])*
            $name fn name(self) -> &'static str {
                match self {
                    $($Enum::$Variant => $text,)*
                }
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    (
        $(#[$meta:meta])*
        $pub:vis enum $Enum:ident {
            $($(#[$of:meta])* $Variant:ident = $text:literal,)*
        }
        $(#[$name_meta:meta])*
        $name:vis fn name;
        $(#[$all_meta:meta])*
        $all:vis const ALL;
    ) => {
        $crate::named! {
            $(#[$meta])*
            $pub enum $Enum {
                $($(#[$of])* $Variant = $text,)*
            }
            $(#[$name_meta])*
            $name fn name;
        }

        impl $Enum {
            $(#[$all_meta])*
            $all const ALL: &[$Enum] = &[$($Enum::$Variant),*];
        }
    };
}
