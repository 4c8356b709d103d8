//! Names in a row, for people.

/// A list with an `and`: `C1, C2 and C5`.
#[must_use]
pub fn listed<T: ToString>(names: impl IntoIterator<Item = T>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A heading and names in lines of at most so many characters, with a sign after each name but the
/// last; later lines begin with `indent` and a blank.
#[must_use]
pub fn wrapped(heading: &str, names: &[String], sign: char, indent: &str, width: usize) -> String {
    let mut text = String::new();
    let mut line = heading.to_owned();
    for (place, name) in names.iter().enumerate() {
        if line.len() + 2 + name.len() > width {
            text.push_str(&line);
            text.push('\n');
            indent.clone_into(&mut line);
        }
        line.push(' ');
        line.push_str(name);
        if place + 1 < names.len() {
            line.push(sign);
        }
    }
    text.push_str(&line);
    text.push('\n');
    text
}
