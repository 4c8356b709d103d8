//! A draft that grows by what the checker accepts.

/// The draft.
pub struct Page<'a> {
    check: Box<dyn Fn(&str) -> bool + 'a>,
    head: String,
    hides: bool,
    keys: Vec<String>,
    entries: Vec<String>,
}

impl<'a> Page<'a> {
    /// A draft with nothing but its heading. `check` says whether a text is legal, `hides` whether
    /// the side hides anything.
    pub fn new(head: String, hides: bool, check: impl Fn(&str) -> bool + 'a) -> Self {
        Page {
            check: Box::new(check),
            head,
            hides,
            keys: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// The text so far.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.head.clone();
        for key in &self.keys {
            text.push_str(key);
            text.push('\n');
        }
        for entry in &self.entries {
            text.push('\n');
            text.push_str(entry);
        }
        text
    }

    fn is_legal(&self) -> bool {
        (self.check)(&self.text())
    }

    /// Keeps a key of the draft itself, such as `others = "nearest"`, if that is legal.
    pub fn key(&mut self, line: impl Into<String>) -> bool {
        self.keys.push(line.into());
        let legal = self.is_legal();
        if !legal {
            self.keys.pop();
        }
        legal
    }

    /// Keeps an entry with its own heading, such as `[[order]]`, if that is legal.
    pub fn entry(&mut self, text: impl Into<String>) -> bool {
        self.entries.push(text.into());
        let legal = self.is_legal();
        if !legal {
            self.entries.pop();
        }
        legal
    }

    /// Keeps several entries that are legal only together.
    pub fn entries(&mut self, texts: &[String]) -> bool {
        let before = self.entries.len();
        self.entries.extend_from_slice(texts);
        let legal = self.is_legal();
        if !legal {
            self.entries.truncate(before);
        }
        legal
    }

    /// Keeps a key and entries that are legal only together.
    pub fn set(&mut self, key: &str, texts: &[String]) -> bool {
        self.keys.push(key.to_owned());
        let legal = self.entries(texts);
        if !legal {
            self.keys.pop();
        }
        legal
    }

    /// Makes one order of orders that differ in their companies only, where that is legal: four
    /// companies with one order may earn the Command Bonus.
    pub fn merge(&mut self) {
        let mut at = 0;
        while at < self.entries.len() {
            let mut other = at + 1;
            while other < self.entries.len() {
                let both = merged(&self.entries[at], &self.entries[other]);
                if !both.is_some_and(|both| self.replaced(at, other, both)) {
                    other += 1;
                }
            }
            at += 1;
        }
    }

    /// Puts one entry in the place of two, if that is legal.
    fn replaced(&mut self, at: usize, other: usize, both: String) -> bool {
        let before = self.entries.clone();
        self.entries[at] = both;
        self.entries.remove(other);
        let legal = self.is_legal();
        if !legal {
            self.entries = before;
        }
        legal
    }

    /// Whether anything is hidden still.
    #[must_use]
    pub const fn hides(&self) -> bool {
        self.hides
    }
}

/// One order of two that differ in their companies only.
fn merged(one: &str, other: &str) -> Option<String> {
    const COMPANIES: &str = "companies = [";
    let (head, rest) = one.split_once(COMPANIES)?;
    let (other_head, other_rest) = other.split_once(COMPANIES)?;
    let (names, tail) = rest.split_once(']')?;
    let (more, other_tail) = other_rest.split_once(']')?;
    let same = head == other_head && tail == other_tail && !tail.contains("path");
    same.then(|| format!("{head}{COMPANIES}{names}, {more}]{tail}"))
}

/// Names as a TOML array.
#[must_use]
pub fn list<T: ToString>(names: &[T]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("\"{}\"", name.to_string()))
        .collect();
    format!("[{}]", quoted.join(", "))
}
