//! The word that was meant.

/// The candidate that is most like `word`, if any is near.
pub fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    candidates
        .map(|candidate| (edits(&word, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Other words for keys that drafts have: what players write at first.
const OTHER_WORDS: [(&str, &str); 11] = [
    ("move", "path"),
    ("moves", "path"),
    ("movement", "path"),
    ("route", "path"),
    ("way", "path"),
    ("hexes", "path"),
    ("assault", "attack"),
    ("fire", "bombard"),
    ("marker", "unit"),
    ("name", "unit"),
    ("when", "if"),
];

/// The one of `known` that is another word for `word`, or is most like it.
fn likely<'c>(word: &str, known: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let known: Vec<&str> = known.collect();
    let lower = word.to_lowercase();
    let others = OTHER_WORDS.iter().filter(|(other, _)| *other == lower);
    let mut others = others.map(|(_, key)| *key);
    others
        .find_map(|key| known.iter().copied().find(|known| *known == key))
        .or_else(|| nearest(word, known.iter().copied()))
}

/// What to tell whoever wrote `word`, which is none of `known`: the nearest, or else `otherwise`.
pub(crate) fn meant<'c>(
    word: &str,
    known: impl Iterator<Item = &'c str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    match likely(word, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise(),
    }
}

/// What `word` means among a few words, or what to write.
pub(crate) fn among<T: Copy>(word: &str, words: &[(&'static str, T)]) -> Result<T, String> {
    if let Some((_, value)) = words.iter().find(|(known, _)| *known == word) {
        return Ok(*value);
    }
    Err(meant(word, words.iter().map(|(known, _)| *known), || {
        let list: Vec<String> = words
            .iter()
            .map(|(known, _)| format!("`{known}`"))
            .collect();
        format!("write one of {}", list.join(", "))
    }))
}

/// Insertions, deletions, replacements between two words.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().take(64).enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let replaced = corner + usize::from(a != *b);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}
