//! What is wrong, where, under which rule, and what to do about it.

use crate::rule::Rule;
use std::fmt;
use std::ops::Range;

/// A text with the name under which messages show it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's name as the player gave it.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// A text and its name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Source {
            name: name.into(),
            text: text.into(),
        }
    }

    /// That anything stands in it, and nothing that must not be shown: the first question of whoever
    /// opens a file.
    ///
    /// # Errors
    ///
    /// It is empty, where `help` is the way out, or a private key (malformed).
    pub fn require_text(&self, help: &str) -> Result<(), Diagnostic> {
        if self.text.contains("PRIVATE KEY-----") {
            let message = format!("`{}` is a private key", self.name);
            return Err(Diagnostic::new(Kind::Malformed, message)
                .help("show it to nobody; name the document that you mean"));
        }
        if !self.text.trim().is_empty() {
            return Ok(());
        }
        Err(Diagnostic::new(Kind::Malformed, format!("`{}` is empty", self.name)).help(help))
    }

    /// The place of a byte range: line and column count from 1, columns in characters.
    #[must_use]
    pub fn place(&self, span: Range<usize>) -> Place {
        let start = floor_char(&self.text, span.start);
        let before = &self.text[..start];
        let line = before.matches('\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.text[start..]
            .find('\n')
            .map_or(self.text.len(), |at| start + at);
        let excerpt = self.text[line_start..line_end].trim_end_matches('\r');
        let end = floor_char(&self.text, span.end).clamp(start, line_end);
        Place {
            file: self.name.clone(),
            line,
            column: self.text[line_start..start].chars().count() + 1,
            width: self.text[start..end].chars().count().max(1),
            excerpt: excerpt.to_owned(),
        }
    }
}

fn floor_char(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file's name as the player gave it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters are meant.
    pub width: usize,
    /// The whole line.
    pub excerpt: String,
}

/// What sort of fault it is. Each has its own exit code and its own word in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The bytes are not a document of the kind asked for.
    Malformed,
    /// The rules of the game or of the exchange forbid it.
    Illegal,
    /// A signature, link, seal or digest does not prove what it should.
    Unverified,
    /// A recomputed document is not the one that was given.
    Differs,
    /// What has to come before it is not here yet.
    Early,
    /// The program could not run: files, arguments, permissions.
    Unable,
}

impl Kind {
    /// 1 refused, 2 could not run.
    #[must_use]
    pub const fn exit_code(self) -> u8 {
        match self {
            Kind::Malformed | Kind::Illegal | Kind::Unverified | Kind::Differs | Kind::Early => 1,
            Kind::Unable => 2,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Malformed => "malformed",
            Kind::Illegal => "illegal",
            Kind::Unverified => "unverified",
            Kind::Differs => "differs",
            Kind::Early => "early",
            Kind::Unable => "unable",
        }
    }
}

/// Whether a finding refuses the input or only warns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input stands; the player may want to know.
    Warning,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// What sort of fault; of a warning, what sort it would be.
    pub kind: Kind,
    /// A lower-case fact with the offending input in backticks.
    pub message: String,
    /// Where it stands.
    pub place: Option<Box<Place>>,
    /// The rule.
    pub rule: Option<Rule>,
    /// The nearest thing that would do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error without place, rule or help.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            kind,
            message: message.into(),
            place: None,
            rule: None,
            help: None,
        }
    }

    /// The same as a warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// With its place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(Box::new(place));
        self
    }

    /// With its rule.
    #[must_use]
    pub fn rule(mut self, rule: Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// With what would do instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// As a person reads it, without colour.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{word}: {}", self.message)?;
        if let Some(rule) = self.rule {
            write!(f, " [{rule}]")?;
        }
        if let Some(place) = &self.place {
            let margin = place.line.to_string().len();
            let (excerpt, column) = place.window(72);
            write!(
                f,
                "\n{:margin$}--> {}:{}:{}\n{:margin$} |\n{} | {excerpt}\n{:margin$} | {:indent$}{}",
                "",
                place.file,
                place.line,
                place.column,
                "",
                place.line,
                "",
                "",
                "^".repeat(place.width.min(72 - column.min(71))),
                indent = column,
            )?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl Place {
    /// The part of the line that shows the place, at most `width` characters, tabs and control
    /// characters as spaces, and the column of the place in it from 0.
    fn window(&self, width: usize) -> (String, usize) {
        let characters: Vec<char> = self
            .excerpt
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let column = self.column - 1;
        let start = if column < width {
            0
        } else {
            column - width / 2
        };
        let end = (start + width).min(characters.len());
        let text: String = characters[start.min(end)..end].iter().collect();
        (text.trim_end().to_owned(), column - start)
    }
}

/// All findings of one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Diagnostic>,
}

impl Faults {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Adds all findings of another list.
    pub fn extend(&mut self, other: Faults) {
        self.list.extend(other.list);
    }

    /// Adds to the help of the last error, by place.
    pub fn note(&mut self, note: &str) {
        let errors = self.list.iter_mut();
        let errors = errors.filter(|finding| finding.severity == Severity::Error);
        let last =
            errors.max_by_key(|finding| finding.place.as_ref().map(|at| (at.line, at.column)));
        if let Some(last) = last {
            last.help = Some(match last.help.take() {
                Some(help) => format!("{help}; {note}"),
                None => note.to_owned(),
            });
        }
    }

    /// The same findings as warnings.
    #[must_use]
    pub fn as_warnings(&self) -> Faults {
        let list = self.list.iter().cloned();
        Faults {
            list: list.map(Diagnostic::warning).collect(),
        }
    }

    /// Puts the findings into the order of their places; those without a place come first.
    pub fn sort_by_place(&mut self) {
        self.list
            .sort_by_key(|finding| finding.place.as_ref().map(|at| (at.line, at.column)));
    }

    /// How many findings refuse the input.
    #[must_use]
    pub fn errors(&self) -> usize {
        let errors = self.list.iter();
        errors
            .filter(|finding| finding.severity == Severity::Error)
            .count()
    }

    /// Whether anything refuses the input.
    #[must_use]
    pub fn any_error(&self) -> bool {
        self.list
            .iter()
            .any(|finding| finding.severity == Severity::Error)
    }

    /// Whether there is no finding at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The findings.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// `value` if nothing refuses it, else the findings.
    ///
    /// # Errors
    ///
    /// The findings, when one of them is an error.
    pub fn or<T>(self, value: Option<T>) -> Result<(T, Faults), Faults> {
        match value {
            Some(value) if !self.any_error() => Ok((value, self)),
            _ => Err(self),
        }
    }

    /// The exit code: the highest of its errors, 0 without any.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        self.list
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| finding.kind.exit_code())
            .max()
            .unwrap_or(0)
    }
}

impl From<Diagnostic> for Faults {
    fn from(diagnostic: Diagnostic) -> Self {
        Faults {
            list: vec![diagnostic],
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, finding) in self.list.iter().enumerate() {
            if at > 0 {
                f.write_str("\n\n")?;
            }
            write!(f, "{finding}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
