//! Runs that go on while something is seen of them.

use std::process::{Child, Stdio};
use std::time::Duration;
use std::{fs, thread};

use super::Folder;

/// Starts the command in a folder of its own.
pub fn spawn(args: &[String]) -> Running {
    let folder = Folder::new(args);
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut command = crate::command(&words);
    // Nobody reads the answers, and a full pipe would stop the run.
    let child = { command.current_dir(&folder.0) }.stdout(Stdio::null());
    let child = child.spawn();
    let mut child = child.expect("the binary is there");
    drop(child.stdin.take());
    Running {
        process: child,
        _folder: folder,
    }
}

/// A run in its folder. It is killed at the end, however that comes.
pub struct Running {
    pub process: Child,
    _folder: Folder,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Waits until a run has as many threads as `--threads` says. One that never has them is killed after a minute.
pub fn splits(args: &[String]) -> Result<(), String> {
    let wanted: usize = args.last().expect("a number").parse().expect("a number");
    let mut child = spawn(args);
    let _patience = crate::patience(&child.process);
    let tasks = format!("/proc/{}/task", child.process.id());
    let is_there = || fs::read_dir(&tasks).is_ok_and(|tasks| tasks.count() > wanted);
    if cfg!(target_os = "linux") {
        while child.process.try_wait().expect("it is a child").is_none() {
            if is_there() {
                break;
            }
            // The rest of the processor is for the command.
            thread::sleep(Duration::from_millis(1));
        }
        let ended = child.process.try_wait().expect("it is a child");
        if let Some(code) = ended {
            return Err(format!("it ended before: {code}"));
        }
    }
    Ok(())
}
