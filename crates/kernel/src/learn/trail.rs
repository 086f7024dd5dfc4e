//! The variables that are set so far, in the order in which they were set, each with its level and its reason.

/// A literal: twice the number of a variable, plus one if it says that the variable is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    pub(super) fn is_in(variable: u32) -> Self {
        Literal(2 * variable)
    }

    pub(super) fn is_out(variable: u32) -> Self {
        Literal(2 * variable + 1)
    }

    pub(super) fn negated(self) -> Self {
        Literal(self.0 ^ 1)
    }

    pub(super) fn variable(self) -> u32 {
        self.0 / 2
    }

    /// Whether it says that its variable is in.
    pub(super) fn says_in(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a variable is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or it is given.
    Choice,
    /// This literal is true.
    Literal(Literal),
    /// All literals of this clause but the first are false.
    Clause(u32),
}

/// What is known of the value of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

/// The variables that are set.
pub(super) struct Trail {
    /// By literal.
    values: Vec<Value>,
    /// By variable, where it is set: its level and its reason.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The true literals in the order in which they became true.
    pub(super) list: Vec<Literal>,
    /// The length of the list before each choice.
    before: Vec<usize>,
    /// The first literal in the list whose consequences have not been looked for.
    pub(super) next: usize,
}

impl Trail {
    /// Nothing is set of this many variables.
    pub(super) fn new(variables: usize) -> Self {
        Trail {
            values: vec![Value::Open; 2 * variables],
            levels: vec![0; variables],
            reasons: vec![Reason::Choice; variables],
            list: Vec::with_capacity(variables),
            before: Vec::new(),
            next: 0,
        }
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] == Value::True
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] == Value::False
    }

    pub(super) fn is_set(&self, variable: u32) -> bool {
        self.values[Literal::is_in(variable).index()] != Value::Open
    }

    /// The level at which a variable was set.
    pub(super) fn level_of(&self, variable: u32) -> u32 {
        self.levels[variable as usize]
    }

    pub(super) fn reason_of(&self, variable: u32) -> Reason {
        self.reasons[variable as usize]
    }

    pub(super) fn level(&self) -> usize {
        self.before.len()
    }

    /// What follows belongs to a new choice.
    pub(super) fn begin_level(&mut self) {
        self.before.push(self.list.len());
    }

    /// Makes a literal true that is open.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable() as usize;
        self.values[literal.index()] = Value::True;
        self.values[literal.negated().index()] = Value::False;
        self.levels[variable] = self.before.len() as u32;
        self.reasons[variable] = reason;
        self.list.push(literal);
    }

    /// Takes back all choices past this level. Yields the variables that are open now, all of which must be taken.
    pub(super) fn back_to(&mut self, level: usize) -> impl Iterator<Item = u32> {
        let end = self.before.get(level).copied();
        let end = end.unwrap_or(self.list.len());
        self.before.truncate(level);
        self.next = self.next.min(end);
        let values = &mut self.values;
        self.list.drain(end..).map(|literal| {
            values[literal.index()] = Value::Open;
            values[literal.negated().index()] = Value::Open;
            literal.variable()
        })
    }
}
