//! `completions`: for shells.

use super::{Cli, Context, Ended, Outcome};
use clap::CommandFactory;
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  countersign completions bash > countersign.bash
  countersign completions fish > ~/.config/fish/completions/countersign.fish
  countersign completions zsh > ~/.zfunc/_countersign")]
pub struct Args {
    /// The shell
    pub shell: Shell,
}

/// Prints the script.
///
/// # Errors
///
/// Standard output cannot be written.
pub fn run(args: &Args, context: &Context) -> Ended {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "countersign", &mut script);
    context.print_bytes(&script)?;
    Ok(Outcome::Good)
}
