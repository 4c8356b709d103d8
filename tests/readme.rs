//! Every command of README.md is run, and what it prints is what README.md shows.
//!
//! The blocks run in order in one shell, in an empty folder with a home of its own. In a
//! ```` ```console ```` block a line that begins with `$ ` is a command (`> ` goes on with it) and
//! what follows is its output; a line `...` stands for any number of lines. A ```` ```sh ```` block
//! has to succeed. A ```` ```toml NAME ```` block goes to
//! the end of that file. `cargo run` runs the binary
//! under test, and `cargo test` is left to whoever runs this.
//!
//! What stands in the text between blocks, as `countersign sign`, is parsed.
//!
//! After a change that is meant: `COUNTERSIGN_README=write cargo test --test readme`.

#![cfg(target_os = "linux")]

use clap::CommandFactory;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const MARK: &str = "==== command ";

const PRELUDE: &str = r#"
exec 2>&1
cargo() {
    case "$1" in
    run) while [ "$1" != -- ]; do shift; done; shift; countersign "$@" ;;
    esac
}
"#;

/// A command of a console block, and the lines of README.md that its output takes.
struct Shown {
    command: String,
    output: std::ops::Range<usize>,
}

/// The shell script that README.md makes, and its commands.
fn script(lines: &[&str]) -> (String, Vec<Shown>) {
    let mut script = PRELUDE.to_owned();
    let mut shown: Vec<Shown> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(kind) = lines[at].strip_prefix("```") else {
            at += 1;
            continue;
        };
        let end = at
            + 1
            + lines[at + 1..]
                .iter()
                .position(|line| *line == "```")
                .expect(kind);
        let block = at + 1..end;
        at = end + 1;
        if kind == "console" {
            let mut line = block.start;
            while line < block.end {
                let mut command = lines[line]
                    .strip_prefix("$ ")
                    .unwrap_or_else(|| panic!("README.md:{}: no command", line + 1))
                    .to_owned();
                line += 1;
                while let Some(more) = lines[line].strip_prefix("> ") {
                    command += &format!("\n{more}");
                    line += 1;
                }
                let output = line;
                while line < block.end && !lines[line].starts_with("$ ") {
                    line += 1;
                }
                script += &format!("echo '{MARK}{}'\n{command}\n", shown.len());
                shown.push(Shown {
                    command,
                    output: output..line,
                });
            }
        } else if kind == "sh" {
            for line in &lines[block] {
                script += &format!("({line}) >sh.txt 2>&1 || cat sh.txt\n");
            }
        } else if let Some(name) = kind.strip_prefix("toml ") {
            let text = lines[block].join("\n");
            script += &format!("cat >>{name} <<'EOF'\n{text}\nEOF\n");
        } else {
            assert_eq!(kind, "text", "README.md:{at}: what is this block?");
        }
    }
    (script, shown)
}

/// Runs the script; the output of each command, in lines.
fn run(script: &str, commands: usize) -> Vec<Vec<String>> {
    let place = tempfile::tempdir().expect("a folder");
    for name in ["examples", "orders"] {
        let real = Path::new(ROOT).join(name);
        std::os::unix::fs::symlink(real, place.path().join(name)).expect("a link");
    }
    let programs = Path::new(env!("CARGO_BIN_EXE_countersign"))
        .parent()
        .expect("a folder");
    let path = std::env::var("PATH").expect("a PATH");
    let run = Command::new("sh")
        .arg("-c")
        .arg(script)
        .current_dir(place.path())
        .env("PATH", format!("{}:{path}", programs.display()))
        .env("COUNTERSIGN_HOME", place.path().join("home"))
        .env("COUNTERSIGN_CONFIG", place.path().join("home/config.toml"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("sh runs");
    let text = String::from_utf8(run.stdout).expect("UTF-8");
    let mut outputs: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        if line.starts_with(MARK) {
            outputs.push(Vec::new());
        } else if let Some(output) = outputs.last_mut() {
            output.push(line.to_owned());
        } else {
            panic!("before the first command:\n{text}");
        }
    }
    assert_eq!(outputs.len(), commands, "{text}");
    outputs
}

/// Whether output is as shown, where `...` stands for any lines.
fn same(shown: &[&str], output: &[String]) -> bool {
    match shown.split_first() {
        None => output.is_empty(),
        Some((&"...", rest)) => (0..=output.len()).any(|skip| same(rest, &output[skip..])),
        Some((first, rest)) => output
            .split_first()
            .is_some_and(|(line, output)| line == first && same(rest, output)),
    }
}

/// New lines to show: between elisions as many as before, found by the words that a part begins
/// with (the last part: by the end).
fn renewed(shown: &[&str], output: &[String]) -> Vec<String> {
    let parts: Vec<&[&str]> = shown.split(|line| *line == "...").collect();
    if parts.len() == 1 {
        return output.to_vec();
    }
    let begin = |line: &str| {
        line.chars()
            .filter(|c| c.is_alphabetic())
            .take(12)
            .collect::<String>()
    };
    let mut new: Vec<String> = Vec::new();
    let mut from = 0;
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            new.push("...".to_owned());
        }
        let Some(first) = part.first() else { continue };
        if number + 1 == parts.len() {
            from = output.len().saturating_sub(part.len());
        } else if number > 0 {
            from += output[from..]
                .iter()
                .position(|line| begin(line) == begin(first))
                .unwrap_or_else(|| panic!("nothing begins like `{first}`"));
        }
        let to = (from + part.len()).min(output.len());
        new.extend_from_slice(&output[from..to]);
        from = to;
    }
    new
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    let path = Path::new(ROOT).join("README.md");
    let text = fs::read_to_string(&path).expect("README.md");
    let lines: Vec<&str> = text.lines().collect();
    let (script, shown) = script(&lines);
    let outputs = run(&script, shown.len());
    let mut wrong = String::new();
    let mut new: Vec<String> = Vec::new();
    let mut from = 0;
    for (shown, output) in shown.iter().zip(&outputs) {
        let expected = &lines[shown.output.clone()];
        new.extend(
            lines[from..shown.output.start]
                .iter()
                .map(ToString::to_string),
        );
        from = shown.output.end;
        if same(expected, output) {
            new.extend(expected.iter().map(ToString::to_string));
        } else {
            new.extend(renewed(expected, output));
            wrong += &format!(
                "README.md:{}: {}\n{}\n\n",
                shown.output.start,
                shown.command,
                output.join("\n")
            );
        }
    }
    new.extend(lines[from..].iter().map(ToString::to_string));
    if std::env::var("COUNTERSIGN_README").is_ok_and(|what| what == "write") {
        fs::write(&path, new.join("\n") + "\n").expect("README.md is written");
    } else {
        assert!(wrong.is_empty(), "these print something else:\n\n{wrong}");
    }
}

/// Lines outside of blocks, with their numbers, and those of `text` blocks.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut block: Option<&str> = None;
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), block) {
            (Some(kind), None) => block = Some(kind),
            (Some(_), Some(_)) => block = None,
            (None, None | Some("text")) => lines.push((number + 1, line)),
            (None, Some(_)) => {}
        }
    }
    lines
}

/// The command lines in a text: what stands in backticks and begins with `countersign` or with the
/// name of a command and more, and what a pipe leads to.
fn written(text: &str) -> Vec<(usize, String)> {
    let program = countersign::cli::Cli::command();
    let is_command = |word: &str| {
        program
            .get_subcommands()
            .any(|command| command.get_name() == word)
    };
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        let piped = line.strip_prefix("| countersign ").into_iter();
        found.extend(piped.map(|rest| (number, format!("countersign {rest}"))));
    }
    let lines = prose(text);
    let whole: String = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    for (at, span) in whole.split('`').enumerate().filter(|(at, _)| at % 2 == 1) {
        let before: usize = whole
            .split('`')
            .take(at)
            .map(|part| part.matches('\n').count())
            .sum();
        let number = lines[before].0;
        let line = span.replace('\n', " ");
        let line = line.split(" | ").next().unwrap_or_default();
        let first = line.split_whitespace().next().unwrap_or_default();
        if first == "countersign" && line != "countersign" {
            found.push((number, line.to_owned()));
        } else if is_command(first) && line.contains(' ') {
            found.push((number, format!("countersign {line}")));
        }
    }
    found
}

/// The words of a command line, quotes undone.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Why the program does not take a command line; none if it does. What needs no game is run.
fn refusal(line: &str) -> Option<String> {
    // `countersign rule ID` and the like speak of any.
    let words: Vec<String> = words(line)
        .into_iter()
        .map(|word| match word.as_str() {
            "COMMAND" => "status".to_owned(),
            "ID" => "FLANK-R22".to_owned(),
            "N" => "6".to_owned(),
            _ => word,
        })
        .collect();
    if let Err(error) = countersign::cli::Cli::command().try_get_matches_from(&words) {
        use clap::error::ErrorKind::{DisplayHelp, DisplayVersion, MissingRequiredArgument};
        return match error.kind() {
            DisplayHelp | DisplayVersion => None,
            // The name of a command, as in a table: not a line to type.
            MissingRequiredArgument if words.iter().all(|word| !word.contains(['=', '/', '.'])) => {
                None
            }
            _ => Some(error.to_string()),
        };
    }
    if !["completions", "man", "rule", "tables"].contains(&words.get(1)?.as_str()) {
        return None;
    }
    let place = tempfile::tempdir().expect("a folder");
    let run = Command::new(env!("CARGO_BIN_EXE_countersign"))
        .args(&words[1..])
        .current_dir(place.path())
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    (!run.status.success()).then_some(said)
}

#[test]
fn every_command_line_in_the_text_is_one_that_the_program_takes() {
    let text = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("README.md");
    let found = written(&text);
    assert!(found.len() > 30, "{found:?}");
    let wrong: Vec<String> = found
        .iter()
        .filter_map(|(number, line)| {
            refusal(line).map(|why| format!("README.md:{number}: `{line}`: {why}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_command_line_that_the_program_does_not_take_is_found() {
    let found = written("Run `countersign man man1`,\nor `takeback ask 4` and `status`.\n");
    let lines: Vec<&str> = found.iter().map(|(_, line)| line.as_str()).collect();
    assert_eq!(
        lines,
        ["countersign man man1", "countersign takeback ask 4"]
    );
    for (line, good) in [
        ("countersign man man1", false),
        ("countersign man --out man1", true),
        ("countersign send --by-pigeon", false),
        ("countersign receive --filter -", true),
    ] {
        assert_eq!(refusal(line).is_none(), good, "{line}");
    }
}
