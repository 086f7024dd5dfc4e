//! Files of parts and records that are damaged, endless or in the way.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Command;
use std::time::Duration;

use quadrille::parts::{PartLine, PartPlace, SearchPart};

use super::checkpoints::write_sealed;
use crate::parts::directory;
use crate::*;

#[test]
fn a_record_with_a_changed_digit_is_refused() {
    let directory = directory("changed", "5");
    let part = directory.run("split queens --parts 1").out;
    let record = directory
        .run(&["count", "queens", "--part", part.trim()])
        .out;
    has(&record, "\"solutions\":10,");
    let merge = |record: &str| {
        directory.write("records", record);
        directory.run("merge records --problem queens")
    };
    merge(&record).ends("10\n", 0);
    let refused = merge(&record.replace("\"solutions\":10,", "\"solutions\":12,"));
    refused.is_refused("records:1: ");
    refused.says("the line was changed");
    // Without its sum, the line may say anything.
    let (rest, _) = record.split_once(",\"sum\":").expect("a sum");
    let refused = merge(&format!("{rest}}}\n"));
    let said = "records:1: found no `sum`, expected one in a part or a record\n";
    refused.ends("", 2);
    assert_eq!(refused.err, format!("quadrille: {said}"));
}

/// A line of a megabyte without a comma is neither a part nor a record. The rest of it is not read: here it never ends.
#[test]
fn a_field_without_end_is_refused() {
    let directory = directory("endless", "5");
    let long = format!("{{\"fingerprint\":\"{}", "a".repeat(3 << 20));
    let part = directory.run("split queens --parts 1").out;
    let found = ": found more than 1048576 bytes without a comma, expected a part or a record, which has one after each field\n";
    for (begin, place) in [
        ("", "1:1"),
        (&*part, "2:1"),
        ("\n{\"part\":\"\u{e9}\",", "2:13"),
    ] {
        directory.write("long", format!("{begin}{long}\"}}\n"));
        let said = format!("long:{place}{found}");
        for args in [
            "merge long",
            "count queens --part @long:1",
            "split queens --parts 2 --from long",
            "best queens --part @long:1 --below @long",
        ] {
            directory.run(args).is_refused(&said);
        }
    }
    // As it is, and behind a byte order mark, which is no part of the text.
    for mark in ["", "printf '\\357\\273\\277'; "] {
        let endless = format!(
            "({mark}yes aaaaaaaaaaaaaaa 2>/dev/null | tr -d '\\n' 2>/dev/null) | \"$0\" merge -"
        );
        let ran = Command::new("sh")
            .args(["-c", &endless, env!("CARGO_BIN_EXE_quadrille")])
            .output();
        let ran = Ran::new(&*endless, ran.expect("there is a shell"));
        ran.is_refused(&format!("quadrille: <stdin>:1:1{found}"));
    }
}

/// A record may be as long as its solutions, if there is memory for them.
#[cfg(target_os = "linux")]
#[test]
fn a_line_without_memory_to_read_it_is_refused() {
    let directory = directory("heavy", "5");
    for (list, bytes, room) in [
        (format!("[{}1]", "1,".repeat(12 << 20)), "24 MB", "144 MB"),
        (format!("{}[1]", "[1],".repeat(2 << 20)), "8 MB", "272 MB"),
    ] {
        directory.write("heavy", format!("{{\"options\":[{list}]}}\n"));
        for args in ["merge heavy", "count queens --part @heavy:1"] {
            let script = format!("ulimit -v 200000; \"$0\" {args}");
            let ran = Command::new("sh")
                .args(["-c", &script, env!("CARGO_BIN_EXE_quadrille")])
                .current_dir(directory.join(""))
                .output();
            let ran = Ran::new(&*script, ran.expect("there is a shell"));
            ran.is_refused(&format!(
                "heavy:1: found a line of {bytes}, and no memory to read it, which takes {room}; more parts"
            ));
        }
    }
}

/// The solutions of a list are in its output, not in its checkpoint, so there is nothing to merge.
#[test]
fn the_checkpoint_of_a_list_is_refused() {
    let directory = directory("of_a_list", "6");
    let search = "solve queens --all --checkpoint saved --output all";
    assert_eq!(directory.run(search).code, Some(0));
    // As it is before anything is searched.
    let saved = directory.read("saved");
    let (header, _) = saved.split_once('\n').expect("lines");
    let fields = last_object(header);
    let fingerprint = fields["fingerprint"].as_str().expect("a fingerprint");
    let whole = SearchPart::new(Vec::new(), Vec::new());
    let whole = PartLine::new(fingerprint, PartPlace::whole(), &whole);
    let whole = whole.write();
    write_sealed(&directory.join("begun"), &format!("{header}\n{whole}\n"));
    let begun = directory.run("merge begun");
    assert_eq!(begun.code, Some(3));
    begun.says("1 part missing or not searched to the end: the whole");
    for format in ["text", "jsonl", "csv"] {
        let refused = directory.run(&["merge", "saved", "--format", format]);
        refused.ends("", 2);
        refused.begins("quadrille: saved: found records without their solutions");
    }
}

#[test]
fn a_line_that_is_no_part_says_what_it_is() {
    let directory = directory("no_part", "5");
    let part = directory.run("split queens --parts 1").out;
    let part = part.trim();
    let (torn, tak) = (&part[..50], part.replace("\"take\"", "\"tak\""));
    let three = part.replace("\"leave\":[]", "\"leave\":3");
    for (line, mistake) in table(&format!(
        r#"| not JSON
            found no JSON at column 1, expected a part or a record
        7
            found 7, expected a part or a record, an object of JSON in {{}}
        ["a list of 28 letters", 1, 2]
            found ["a list of 28 lette..., expected a part or a record, an object of JSON in {{}}
        {tak}
            found no `take`, expected one in a part or a record
        {three}
            found integer `3`, expected a sequence in a part or a record
        {torn}
            found the end of the line at column 50, expected a whole part or record"#,
    )) {
        directory.write("lines", format!("\n{line}\n"));
        // In a file, a line that was cut counts as missing.
        let said = match line == torn {
            true => {
                ": the line was cut, and counts as missing\n\
                 quadrille: lines: found no line, expected parts and records\n"
            }
            false => "\n",
        };
        let said = format!("quadrille: lines:2: {mistake}{said}");
        directory.run("merge lines").is_refused(&said);
        let refused = directory.run(&["count", "queens", "--part", line]);
        let said = "quadrille: --part: expected a part: a line that `quadrille split` wrote, or @FILE:N for the Nth \
                    part of a file: ";
        assert_eq!(refused.err, format!("{said}{mistake}\n"));
    }
}

#[test]
fn a_file_of_parts_takes_the_place_of_the_old_one_when_it_is_written() {
    let directory = directory("replaced", "5");
    directory.write("parts", "old");
    let split = directory.run("split queens --parts 3 -o parts");
    split.ends("", 0);
    let missing = directory.run("merge parts --missing missing");
    assert_eq!(missing.code, Some(3), "{}", missing.err);
    let [parts, missing] =
        ["parts", "missing"].map(|file| fs::read(directory.join(file)).expect("it is there"));
    assert!(parts == missing && parts.starts_with(b"{\"fingerprint\""));
    // On standard output for `-`, as everywhere.
    let out = directory.run("split queens --parts 3 -o -").out;
    assert_eq!(out.as_bytes(), parts);
}

#[test]
fn standard_output_is_no_checkpoint() {
    let directory = directory("standard", "5");
    for (command, file) in [("count", "queens"), ("sudoku", "none")] {
        let refused = directory.run(&[command, file, "--checkpoint", "-"]);
        refused.is_refused("expected the name of a file");
    }
    assert!(!directory.join("-").exists());
}

/// Read no further than the bytes that no text has.
#[cfg(unix)]
#[test]
fn an_endless_device_is_refused_at_once() {
    let directory = directory("endless", "5");
    for args in ["merge", "split queens --parts 2 --from", "solve"] {
        let ran = directory.run(&format!("{args} /dev/zero"));
        ran.is_refused("/dev/zero:1:1: found a NUL byte");
    }
}

/// Also if that is everything.
#[test]
fn a_listing_that_resumes_says_what_it_repeats() {
    let directory = directory("repeats", "6");
    let begun = directory.run("solve --all queens --checkpoint saved --time 0.000001");
    let resumed = directory.run("solve --all queens --resume saved");
    let whole = directory.run("solve --all queens").out;
    let written = begun.out.len();
    let note = match written {
        0 => "no solution was written before the checkpoint; all",
        _ => "were written before; what followed",
    };
    resumed.says(note);
    assert_eq!(begun.out + &resumed.out, whole);
    // There is nothing to repeat of a number.
    directory.run("count queens --checkpoint number --time 0.000001");
    let number = directory.run("count queens --resume number");
    assert_eq!((number.out.as_str(), number.err.as_str()), ("4\n", ""));
}

/// Reading shows how many bytes there were, wherever they come from, while there are more and more of them. A command
/// that shows nothing is killed, and then neither the pipe nor the line is waited for.
#[test]
fn merging_shows_how_far_it_is() {
    for args in ["merge -", "count", "convert --to cnf"] {
        let mut child = start(&format!("{args} --progress always"));
        let _patience = patience(&child);
        let err = BufReader::new(child.stderr.take().expect("piped"));
        let line = std::thread::spawn(|| err.lines().map_while(Result::ok).next());
        let mut input = child.stdin.take().expect("piped");
        let blank = vec![b'\n'; 1 << 20];
        while !line.is_finished() && input.write_all(&blank).is_ok() {
            std::thread::sleep(Duration::from_millis(20)); // or there would soon be too many
        }
        let line = line.join().expect("it reads").expect("there is a line");
        begins(&line, "reading <stdin>, ");
        has(&line, " bytes, ");
        child.kill().expect("it runs");
        child.wait().expect("it has ended");
    }
}

/// A file of numbers is no proof; proofs and certificates that nobody asked for are named.
#[test]
fn no_file_is_left_aside_without_a_word() {
    let problem = file("aside.dlx", "a b\na\nb\na b\n");
    let parts = right(&["split", &problem, "--parts", "2"], "");
    let (records, certificates) = certified_parts(&problem, &parts, "aside");
    let parts = file("aside.jsonl", &(parts + &records));
    let numbers = file("aside-numbers.txt", "3 4 5\n");
    quadrille(&["merge", &parts, &numbers], "").is_refused("aside-numbers.txt:1: ");
    // In LRAT and in CPOG.
    for proof in ["4 1 0 2 3 0\n", "5 p 4 2 0\n"] {
        let proof = file("aside.proof", proof);
        let mut files = vec!["merge", &parts, &proof];
        files.extend(certificates.iter().map(String::as_str));
        let ran = quadrille(&files, "");
        ran.ends("2\n", 0);
        let said = format!(
            "quadrille: {} certificates left aside; --certificate joins them\n\
             quadrille: 1 proof left aside; --proof joins them\n",
            certificates.len()
        );
        assert_eq!(ran.err, said);
    }
}

/// Of a directory, what has no part is left aside with a note; a damaged part is not.
#[test]
fn other_files_in_a_directory_of_parts_are_left_aside() {
    let directory = directory("others", "6");
    let parts = directory.run("split queens --parts 2").out;
    fs::create_dir(directory.join("all")).expect("a directory");
    let write = |name: &str, text: &[u8]| fs::write(directory.join("all").join(name), text);
    let records = directory.run_parts("count queens", &parts);
    for (name, text) in [
        ("parts", parts.as_bytes()),
        ("records", records.as_bytes()),
        ("notes.txt", b"3 of 4 done\n"),
        ("log.json", b"{\"done\": 3}\n{\"done\": 4}\n"),
        ("package.json", b"{\n  \"name\": \"parts\"\n}\n"),
        ("state.json", b"{\"jobs\": [1, 2\n{\"done\": 3}\n{"),
        ("picture", b"\x89PNG\r\n\x1a\n\0\0"),
    ] {
        write(name, text).expect("a file");
    }
    let ran = directory.run("merge all");
    ran.ends("4\n", 0);
    let others = [
        "log.json",
        "notes.txt",
        "package.json",
        "picture",
        "state.json",
    ];
    let said =
        others.map(|name| format!("quadrille: all/{name}: left aside: found no part or record\n"));
    ran.says_only(said.concat());
    // Those that are named are read.
    directory
        .run("merge all all/notes.txt")
        .is_refused("all/notes.txt:1: ");
    let cut = &records.as_bytes()[..30];
    let wide: Vec<u8> = { records.encode_utf16() }
        .flat_map(u16::to_le_bytes)
        .collect();
    // A last line that was cut counts as missing, with a note; it is in another file as well.
    let whole = records.trim_end().as_bytes();
    for (name, text, code) in [
        ("notes.txt", cut, 0),
        ("notes.txt", &[b"\xff\xfe", &wide[..]].concat(), 2),
        ("notes.txt", &[b"3 of 4\n", cut].concat(), 2),
        ("notes.txt", &[b"(", &whole[1..]].concat(), 2),
        ("notes.txt", &[b"[", whole].concat(), 2),
        ("notes.txt", b"{\"done\": 3}\n{\"finge", 2),
        ("lost.jsonl", b"\0\0\0\0", 2),
    ] {
        write("notes.txt", b"").expect("a file");
        write(name, text).expect("a file");
        let ran = directory.run("merge all");
        assert_eq!(ran.code, Some(code), "{ran:?}");
        ran.says(&format!("all/{name}:"));
    }
}

/// Files that are read for longer than a moment are read within the time of the command, and the message says so.
#[test]
fn parts_and_records_are_read_within_the_time() {
    let directory = directory("late", "5");
    let part = directory.run("split queens --parts 1").out;
    // A megabyte and more: less is read whatever the time.
    directory.write("large", part + &"\n".repeat(1_100_000));
    for args in [
        "split queens --parts 2 --from large",
        "best queens --below @large",
        "solve queens --all --part @large:1",
    ] {
        let ran = directory.run(&format!("{args} --time 1ns"));
        ran.ends("", 3);
        ran.says("quadrille: time limit reached after ");
        ends(&ran.err, ", while reading large\n");
    }
}

/// The time is over, but there is nothing to split.
#[test]
fn what_is_done_is_no_larger_part_after_the_time() {
    let directory = directory("split-done", "5");
    let part = directory.run("split queens --parts 1").out;
    let record = directory.run(&["count", "queens", "--part", part.trim()]);
    directory.write("done", part + &record.out);
    let ran = directory.run("split queens --parts 2 --from done --time 1ns");
    ran.ends("", 0);
    ran.says_only("quadrille: done: every part is done\n");
}
