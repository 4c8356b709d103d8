//! Reads a TOML document field by field and reports every fault at once, each with its place.
//!
//! A draft is what a player writes: any key order, comments, lengths in inches. A canonical
//! document is what is signed: lengths in whole hundredths. Both go through the same reader, so
//! that what the checker accepts is what the resolver sees.

mod located;
mod node;
mod number;
mod spelling;
mod spoken;
mod syntax;
mod table;
pub(crate) mod tables;
pub(crate) mod values;
pub(crate) mod writer;

pub(crate) use node::{Readable, word};
pub(crate) use number::decimal;
pub(crate) use spelling::{among, meant};
pub(crate) use spoken::{as_text, spoken};

pub use located::Located;
pub use node::{FromNode, MAX_STRING};
pub use spelling::nearest;
pub use spoken::Unread;
pub use table::{Table, table_from};

use crate::diagnostic::{Diagnostic, Faults, Kind, Place, Source};
use std::ops::Range;
use toml::Spanned;
use toml::de::DeTable;

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// By a player: lengths in inches, angles in degrees, at most two decimals.
    Draft,
    /// By this program: lengths in hundredths of an inch, angles in hundredths of a degree.
    Canonical,
}

/// The largest document that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// Where faults are gathered while a document is read.
pub struct Reader<'s> {
    source: &'s Source,
    form: Form,
    /// What has been found so far.
    pub faults: Faults,
}

impl<'s> Reader<'s> {
    /// A reader of `source`.
    #[must_use]
    pub fn new(source: &'s Source, form: Form) -> Self {
        Reader {
            source,
            form,
            faults: Faults::new(),
        }
    }

    /// How numbers are written in this document.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The place of a span.
    #[must_use]
    pub fn place(&self, span: Range<usize>) -> Place {
        self.source.place(span)
    }

    /// Records `diagnostic`, at `span` if there is one.
    pub fn report(&mut self, span: Option<&Range<usize>>, diagnostic: Diagnostic) {
        let diagnostic = match span {
            Some(span) => diagnostic.at(self.source.place(span.clone())),
            None => diagnostic,
        };
        self.faults.push(diagnostic);
    }

    fn malformed(&mut self, span: &Range<usize>, message: String, help: Option<String>) {
        let mut diagnostic = Diagnostic::new(Kind::Malformed, message);
        diagnostic.help = help;
        self.report(Some(span), diagnostic);
    }

    /// Parses the whole text. Every syntax fault is recorded; none is returned then.
    pub fn parse(&mut self) -> Option<Spanned<DeTable<'s>>> {
        let source = self.source;
        if source.text.len() > MAX_BYTES {
            self.faults.push(
                Diagnostic::new(
                    Kind::Malformed,
                    format!(
                        "`{}` has {} bytes; a document has at most {MAX_BYTES}",
                        source.name,
                        source.text.len()
                    ),
                )
                .help("send the document itself, without anything around it"),
            );
            return None;
        }
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        if errors.is_empty() {
            return Some(table);
        }
        for slip in syntax::slips(&source.text, &errors) {
            self.malformed(&slip.span, format!("not TOML: {}", slip.message), slip.help);
        }
        None
    }

    /// The root table of a parsed document.
    #[must_use]
    pub fn root<'t>(&self, table: &'t Spanned<DeTable<'s>>) -> Table<'t> {
        Table::new(table.get_ref(), 0..0, "the document".to_owned())
    }
}
