//! Where both sides begin.

use super::page::Page;

/// The detachment behind the wall east of the spur.
pub fn union(page: &mut Page<'_>) {
    let place = |unit: &str, facing: &str| {
        format!("[[hidden.place]]\nunit = \"{unit}\"\nhex = \"1704\"\n{facing}")
    };
    page.entries(&[
        place("20ME-B", "face = \"S\"\nreach = 2\n"),
        place("2SS", "face = \"S\"\nreach = 2\nbelow = true\n"),
        place("Morrill", ""),
    ]);
}

/// The 4th Alabama before the saddle; the 15th comes early.
pub fn confederate(page: &mut Page<'_>) {
    let mut entries = Vec::new();
    for (unit, hex) in [
        ("4AL-A", "0309"),
        ("4AL-B", "0409"),
        ("4AL-C", "0509"),
        ("4AL-D", "0310"),
        ("4AL-E", "0410"),
        ("Scruggs", "0409"),
    ] {
        entries.push(format!("[[place]]\nunit = \"{unit}\"\nhex = \"{hex}\"\n"));
    }
    page.set("entry_15al = 3", &entries);
}
