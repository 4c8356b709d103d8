//! Lines of an order form: comments, and TOML to uncomment.

use std::fmt::Write as _;

/// The widest line of a form, in characters.
pub const WIDTH: usize = 80;

/// A form as it is written.
#[derive(Default)]
pub struct Writer {
    /// What has been written.
    pub text: String,
}

impl Writer {
    /// A comment, wrapped.
    pub fn say(&mut self, text: &str) {
        self.wrapped("# ", "# ", text);
    }

    /// A unit's heading, wrapped with an indent.
    pub fn head(&mut self, text: &str) {
        self.wrapped("# ", "#     ", text);
    }

    /// A point about a unit, wrapped, indented by two.
    pub fn point(&mut self, text: &str) {
        self.wrapped("#   ", "#     ", text);
    }

    fn wrapped(&mut self, first: &str, later: &str, text: &str) {
        let mut line = first.to_owned();
        let mut fresh = true;
        for word in text.split_whitespace() {
            if !fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
                let _ = writeln!(self.text, "{line}");
                line = later.to_owned();
                fresh = true;
            }
            if !fresh {
                line.push(' ');
            }
            line.push_str(word);
            fresh = false;
        }
        let _ = writeln!(self.text, "{line}");
    }

    /// An empty comment.
    pub fn blank(&mut self) {
        self.text.push_str("#\n");
    }

    /// Lines of TOML to uncomment.
    pub fn toml(&mut self, lines: &[&str]) {
        for line in lines {
            let _ = writeln!(self.text, "#{line}");
        }
    }

    /// Units and hexes as a list of strings to uncomment, over several lines if need be.
    pub fn toml_list(&mut self, key: &str, words: &[String]) {
        let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let line = format!("#{key} = [{}]", quoted.join(", "));
        if line.chars().count() <= WIDTH {
            let _ = writeln!(self.text, "{line}");
            return;
        }
        let _ = writeln!(self.text, "#{key} = [");
        let mut line = String::from("#");
        for word in quoted {
            if line.len() > 1 && line.chars().count() + word.chars().count() + 2 > WIDTH {
                let _ = writeln!(self.text, "{}", line.trim_end());
                line = String::from("#");
            }
            let _ = write!(line, "{word}, ");
        }
        let _ = writeln!(self.text, "{}\n#]", line.trim_end());
    }
}
