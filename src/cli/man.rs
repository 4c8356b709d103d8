//! `man`: manual pages.

use super::{Cli, Context, Ended, Outcome};
use crate::diagnostic::{Diagnostic, Faults, Kind};
use crate::draft::nearest;
use crate::store::atomic::make_folder;
use crate::store::write_file;
use clap::CommandFactory;
use clap_mangen::Man;
use std::path::PathBuf;

/// Write the manual pages
///
/// With `--out`, one page for the program and one for each command go into a folder. Otherwise
/// one page is printed: the program's, or that of the command named.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign man | man -l -
  countersign man resolve | man -l -
  countersign man --out ~/.local/share/man/man1")]
pub struct Args {
    /// The command whose page is printed
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
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
        let page = match &args.command {
            None => page(&program)?,
            Some(name) => page(find(&program, name)?)?,
        };
        context.print_bytes(&page)?;
        return Ok(Outcome::Good);
    };
    make_folder(folder)?;
    write_file(&folder.join("countersign.1"), &page(&program)?)?;
    let mut count = 1;
    for command in program.get_subcommands() {
        let file = folder.join(format!("countersign-{}.1", command.get_name()));
        write_file(&file, &page(command)?)?;
        count += 1;
    }
    context.note(&format!("wrote {count} pages to `{}`", folder.display()));
    Ok(Outcome::Good)
}

fn page(command: &clap::Command) -> Result<Vec<u8>, Faults> {
    let mut bytes = Vec::new();
    match Man::new(command.clone()).render(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(Diagnostic::new(
            Kind::Unable,
            format!("the page cannot be written: {error}"),
        )
        .into()),
    }
}

fn find<'p>(program: &'p clap::Command, name: &str) -> Result<&'p clap::Command, Diagnostic> {
    program.find_subcommand(name).ok_or_else(|| {
        let finding = Diagnostic::new(Kind::Unable, format!("there is no command `{name}`"));
        let names = program.get_subcommands().map(clap::Command::get_name);
        match nearest(name, names) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help("`countersign --help` lists all commands"),
        }
    })
}
