//! SVG text, written element by element; numbers are whole, so that they print the same
//! everywhere.

use std::fmt::{Display, Write};

/// An attribute: its name and what it prints as.
pub type Attribute<'a> = (&'a str, &'a dyn Display);

/// An SVG text in the making.
#[derive(Clone, Debug)]
pub struct Svg {
    text: String,
    open: Vec<String>,
}

impl Svg {
    /// A picture of so many units, `pixels` wide where nothing else decides, with a style sheet.
    #[must_use]
    pub fn new(width: i64, height: i64, pixels: i64, title: &str, style: &str) -> Self {
        let mut svg = Svg {
            text: String::new(),
            open: Vec::new(),
        };
        svg.begin(
            "svg",
            &[
                ("xmlns", &"http://www.w3.org/2000/svg"),
                ("viewBox", &format_args!("0 0 {width} {height}")),
                ("width", &pixels),
                ("height", &(pixels * height / width.max(1))),
                ("role", &"img"),
            ],
        );
        svg.element("title", &[], title);
        svg.element("style", &[], style);
        svg
    }

    /// Begins an element; [`Svg::end`] ends it.
    pub fn begin(&mut self, name: &str, attributes: &[Attribute<'_>]) {
        self.tag(name, attributes);
        self.text.push_str(">\n");
        self.open.push(name.to_owned());
    }

    /// Ends the element begun last.
    pub fn end(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            self.text.push_str(&format!("</{name}>\n"));
        }
    }

    /// An element without content.
    pub fn empty(&mut self, name: &str, attributes: &[Attribute<'_>]) {
        self.tag(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with text in it.
    pub fn element(&mut self, name: &str, attributes: &[Attribute<'_>], text: &str) {
        self.tag(name, attributes);
        self.text.push('>');
        escape(&mut self.text, text);
        self.text.push_str(&format!("</{name}>\n"));
    }

    /// A polygon.
    pub fn polygon(&mut self, class: &str, points: &[(i64, i64)]) {
        self.empty("polygon", &[("class", &class), ("points", &list(points))]);
    }

    /// An open line.
    pub fn polyline(&mut self, class: &str, points: &[(i64, i64)]) {
        self.empty("polyline", &[("class", &class), ("points", &list(points))]);
    }

    /// A disc.
    pub fn disc(&mut self, class: &str, (x, y): (i64, i64), radius: i64) {
        self.empty(
            "circle",
            &[("class", &class), ("cx", &x), ("cy", &y), ("r", &radius)],
        );
    }

    /// A line of text; `at` is the beginning of its base line, or its middle or end according to
    /// the class.
    pub fn label(&mut self, class: &str, (x, y): (i64, i64), text: &str) {
        self.element("text", &[("class", &class), ("x", &x), ("y", &y)], text);
    }

    /// A line of text in this size, whatever its class says.
    pub fn sized(&mut self, class: &str, (x, y): (i64, i64), size: i64, text: &str) {
        let style = format_args!("font-size: {size}px");
        self.element(
            "text",
            &[("class", &class), ("x", &x), ("y", &y), ("style", &style)],
            text,
        );
    }

    /// Ends what is still open, and gives the text.
    #[must_use]
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.end();
        }
        self.text
    }

    fn indent(&mut self) {
        let depth = self.open.len();
        self.text.extend(std::iter::repeat_n(' ', depth));
    }

    fn tag(&mut self, name: &str, attributes: &[Attribute<'_>]) {
        self.indent();
        self.text.push('<');
        self.text.push_str(name);
        for (key, value) in attributes {
            let _ = write!(self.text, " {key}=\"");
            escape(&mut self.text, &value.to_string());
            self.text.push('"');
        }
    }
}

/// Coordinates as SVG lists them: `0,0 100,0`.
#[must_use]
pub fn list(points: &[(i64, i64)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    points.join(" ")
}

/// Adds text with the signs of XML replaced; control characters, which XML forbids, become spaces.
fn escape(out: &mut String, text: &str) {
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push('\n'),
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            sign => out.push(sign),
        }
    }
}
