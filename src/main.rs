//! Parses the arguments, runs the command, sets the exit code.

fn main() -> std::process::ExitCode {
    countersign::cli::main()
}
