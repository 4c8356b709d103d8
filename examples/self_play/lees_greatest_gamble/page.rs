//! A draft that loses what the checker refuses.

use countersign::diagnostic::{Faults, Severity};

/// A part of the draft that can go alone.
struct Entry {
    section: usize,
    text: String,
}

/// Asks the checker about a draft.
type Check<'a> = Box<dyn Fn(&str) -> Result<(), Faults> + 'a>;

/// The draft.
pub struct Page<'a> {
    check: Check<'a>,
    head: String,
    /// What is said above the entries of each section.
    sections: Vec<String>,
    entries: Vec<Entry>,
}

impl<'a> Page<'a> {
    /// A draft with nothing but its heading.
    pub fn new(head: String, check: impl Fn(&str) -> Result<(), Faults> + 'a) -> Self {
        Page {
            check: Box::new(check),
            head,
            sections: vec![String::new()],
            entries: Vec::new(),
        }
    }

    /// Begins a section: why the entries that follow are there.
    pub fn section(&mut self, why: &str) {
        self.sections.push(why.to_owned());
    }

    /// Adds an entry, such as `[[order]]` with its lines.
    pub fn entry(&mut self, text: impl Into<String>) {
        let section = self.sections.len() - 1;
        let text = text.into();
        self.entries.push(Entry { section, text });
    }

    /// Adds keys of the draft itself before all entries, unless they are refused.
    pub fn key(&mut self, why: &str, line: &str) {
        let before = self.head.clone();
        self.head.push_str(&format!("\n# {why}\n{line}\n"));
        if self.first_fault().is_some() {
            self.head = before;
        }
    }

    /// The text, and the entry that each line belongs to.
    fn written(&self) -> (String, Vec<Option<usize>>) {
        let mut text = self.head.clone();
        let mut owners: Vec<Option<usize>> = vec![None; self.head.lines().count()];
        let mut section = 0;
        for (index, entry) in self.entries.iter().enumerate() {
            let mut part = String::from("\n");
            if entry.section != section {
                section = entry.section;
                part.push_str(&comment(&self.sections[section]));
            }
            part.push_str(&entry.text);
            owners.extend(part.lines().map(|_| Some(index)));
            text.push_str(&part);
        }
        (text, owners)
    }

    /// The text so far.
    #[must_use]
    pub fn text(&self) -> String {
        self.written().0
    }

    /// The entry of the first fault; the last one if nothing tells; none if all is legal.
    fn first_fault(&self) -> Option<usize> {
        let (text, owners) = self.written();
        let faults = (self.check)(&text).err()?;
        let lines = faults
            .iter()
            .filter(|fault| fault.severity == Severity::Error)
            .filter_map(|fault| Some(fault.place.as_ref()?.line));
        let owner = lines
            .filter_map(|line| owners.get(line.checked_sub(1)?).copied().flatten())
            .min();
        Some(owner.unwrap_or(self.entries.len().saturating_sub(1)))
    }

    /// Drops entries until the draft is legal.
    pub fn settle(&mut self) {
        while !self.entries.is_empty()
            && let Some(at) = self.first_fault()
        {
            self.entries.remove(at);
        }
    }

    /// Whether an entry with this text in it is left.
    #[must_use]
    pub fn says(&self, words: &str) -> bool {
        self.entries.iter().any(|entry| entry.text.contains(words))
    }
}

/// Words as comment lines of at most 80 columns.
fn comment(words: &str) -> String {
    let mut lines = String::new();
    let mut line = String::from("#");
    for word in words.split_whitespace() {
        if line.len() + 1 + word.len() > 80 {
            lines.push_str(&line);
            lines.push('\n');
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    if line.len() > 1 {
        lines.push_str(&line);
        lines.push('\n');
    }
    lines
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
