//! `man`: manual pages.

use super::{Cli, Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::draft::nearest;
use crate::store::atomic::make_folder;
use crate::store::write_file;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::path::{Path, PathBuf};

/// Write the manual pages
///
/// With `--out`, the page of the program and those of all commands, with the commands within them,
/// go into a folder. Otherwise one page is printed: the program's, or that of the command named.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign man | man -l -
  countersign man odds fire | man -l -
  countersign man --out ~/.local/share/man/man1")]
pub struct Args {
    /// The command whose page is printed; two words for a command within one
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// The folder that all pages are written to
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub out: Option<PathBuf>,
}

/// Writes or prints pages.
///
/// # Errors
///
/// An unknown command; what the system refused.
pub fn run(args: &Args, context: &Context) -> Ended {
    let mut program = Cli::command();
    program.build();
    let Some(folder) = &args.out else {
        let mut command = &program;
        for name in &args.command {
            command = find(command, name)?;
        }
        context.print_bytes(&page(command)?)?;
        return Ok(Outcome::Good);
    };
    make_folder(folder)?;
    let count = write_pages(folder, &program)?;
    context.note(&format!("wrote {count} pages to `{}`", folder.display()));
    Ok(Outcome::Good)
}

/// Writes the page of a command and those of the commands within it; gives how many.
fn write_pages(folder: &Path, command: &Command) -> Result<usize, Faults> {
    let file = folder.join(format!("{}.1", whole_name(command)));
    write_file(&file, &page(command)?)?;
    let mut count = 1;
    for inner in command.get_subcommands() {
        count += write_pages(folder, inner)?;
    }
    Ok(count)
}

/// The name of a command's page: `countersign-odds-fire`.
fn whole_name(command: &Command) -> &str {
    command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<Vec<u8>, Faults> {
    let edition = concat!("countersign ", env!("CARGO_PKG_VERSION"));
    let mut bytes = Vec::new();
    match Man::new(command.clone()).source(edition).render(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(Diagnostic::new(
            Kind::Unable,
            format!("the page cannot be written: {error}"),
        )
        .into()),
    }
}

fn find<'p>(parent: &'p Command, name: &str) -> Result<&'p Command, Diagnostic> {
    parent.find_subcommand(name).ok_or_else(|| {
        let path = parent.get_bin_name().unwrap_or_else(|| parent.get_name());
        let finding = Diagnostic::new(Kind::Unable, format!("there is no command `{path} {name}`"));
        let names = parent.get_subcommands().map(Command::get_name);
        match nearest(name, names) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help(format!("`{path} --help` lists all commands")),
        }
    })
}
