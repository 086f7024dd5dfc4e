//! Text in other encodings: every reader says the same, with the place.

use crate::*;

/// A table of every reader: what it is called with, `FILE` for the file, and a text that it reads. `TOY` is a file with the
/// problem of the certificates and parts. A checkpoint is sealed, so any other text does.
fn readers() -> Vec<(&'static str, String)> {
    let certificate = right("count --certificate - -", SEVEN);
    let parts = right("split --parts 2 -", SEVEN);
    let table = "who,day\na,1\nb,2\n".to_owned();
    let sudoku = example("puzzles.txt");
    vec![
        ("solve FILE", SEVEN.to_owned()),
        ("solve FILE", example("jobs.json")),
        ("solve --from matrix FILE", example("matrix.txt")),
        ("solve --from sparse FILE", example("sparse.txt")),
        ("estimate FILE", SEVEN.to_owned()),
        ("solve --from csv --primary who FILE", table.clone()),
        ("convert --from csv --to json FILE", table),
        ("check TOY FILE", "1:\nc e\na d f\nb g\n".to_owned()),
        ("check FILE TOY", SEVEN.to_owned()),
        ("verify TOY FILE", certificate.clone()),
        ("verify FILE TOY", SEVEN.to_owned()),
        ("merge FILE", parts.clone()),
        ("merge --problem TOY --certificate OUT FILE", certificate),
        ("count --part @FILE:1 TOY", parts.clone()),
        ("split --parts 9 --from FILE TOY", parts.clone()),
        ("solve --resume FILE TOY", parts.clone()),
        ("count --distinct --resume FILE TOY", parts.clone()),
        ("count --distinct --symmetries FILE TOY", parts.clone()),
        ("sudoku --resume FILE examples/puzzles.txt", parts),
        ("sudoku FILE", sudoku.clone()),
        ("sudoku --check FILE", sudoku.clone()),
        ("sudoku --emit FILE", sudoku.clone()),
        ("sudoku --svg OUT FILE", sudoku),
        ("sudoku --cages FILE", example("killer.txt")),
        ("sudoku --regions FILE", example("killer.txt")),
        ("sudoku --extra-regions FILE", example("killer.txt")),
        ("sudoku --parity FILE", example("killer.txt")),
        ("kakuro FILE", example("kakuro.txt")),
        ("edges FILE", example("edges.txt")),
        ("latin FILE", example("latin.txt")),
        ("words FILE", example("words.txt")),
        ("polyomino FILE", example("board.txt")),
        ("polyomino 6x10 --pieces FILE", example("pieces.txt")),
        ("polycube FILE", example("cube.xmpuzzle")),
        (
            "series --n 1..3 --resume FILE 'queens N'",
            "1 1\n".to_owned(),
        ),
    ]
}

/// The message about a file of these bytes must begin with this, and the exit code is that of bad input.
fn refuses(command: &str, bytes: &[u8], message: &str) {
    let directory = tempfile::tempdir().expect("a place for files");
    let path = |name: &str| directory.path().join(name).display().to_string();
    let (file, toy, out) = (path("file"), path("toy.dlx"), path("out"));
    std::fs::write(&file, bytes).expect("it is written");
    std::fs::write(&toy, SEVEN).expect("it is written");
    let mut command = command.to_owned();
    for (name, path) in [("FILE", &file), ("TOY", &toy), ("OUT", &out)] {
        command = command.replace(name, path);
    }
    let ran = quadrille(&command, "");
    let cure = match message {
        _ if message.contains("without") => "; `iconv -f UTF-16LE -t UTF-8` makes it, or UTF-16BE",
        _ if message.contains("UTF-16") => "; `iconv -f UTF-16 -t UTF-8` makes it",
        _ => "",
    };
    let message = format!("{file}:{message}, expected UTF-8 text{cure}");
    let told = ran.err.lines().any(|line| line.ends_with(&message));
    assert!(told, "{command}: expected {message}, found {}", ran.err);
    assert_eq!(ran.code, Some(2), "{command}: {}", ran.err);
}

#[test]
fn utf16_is_named_by_every_reader() {
    for (command, text) in readers() {
        for (mark, with) in [("\u{feff}", "with"), ("", "without")] {
            let units = || [mark, &text].concat().encode_utf16().collect::<Vec<u16>>();
            let little: Vec<u8> = units().into_iter().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = units().into_iter().flat_map(u16::to_be_bytes).collect();
            let message = format!("1:1: found UTF-16 {with} a byte order mark");
            refuses(command, &little, &message);
            refuses(command, &big, &message);
        }
    }
}

#[test]
fn latin_1_is_named_by_every_reader() {
    for (command, text) in readers() {
        if command == "polycube FILE" {
            // Names in XML are decoration.
            continue;
        }
        let (first, rest) = text.split_once('\n').expect("two lines");
        // "été" in UTF-8, and then in Latin-1.
        let before = format!("{first}\n\u{e9}t\u{e9} ");
        let bytes = [before.as_bytes(), b"\xe9t\xe9 ", rest.as_bytes()].concat();
        let message = "2:5: found the byte 0xe9 that is not UTF-8";
        refuses(command, &bytes, message);
    }
}

/// One byte is one mistake, also where it makes a key unknown.
#[test]
fn a_key_in_latin_1_is_one_mistake() {
    let text = b"{\"items\":[\"a\"],\"options\":[{\"caf\xe9\":[\"a\"]}]}";
    let ran = quadrille("solve", text);
    ran.ends("", 2);
    ran.begins(
        "quadrille: <stdin>:1:32: found the byte 0xe9 that is not UTF-8, expected UTF-8 text\n",
    );
    assert_eq!(ran.err.matches("quadrille: ").count(), 1, "{ran:?}");
}

/// Lines may end with a carriage return, with or without a newline: the answers are the same.
#[test]
fn lines_end_as_they_like() {
    let toy = example("toy.dlx");
    let solved = right("solve --all", &toy);
    let problem = file("ends-toy.dlx", &toy);
    let certificate = right("count --certificate -", &toy);
    let boards = right("sudoku", &example("puzzles.txt"));
    for (args, text) in [
        ("solve", toy),
        (&*format!("check '{problem}'"), solved),
        (&*format!("verify '{problem}'"), certificate),
        ("sudoku", example("puzzles.txt")),
        ("sudoku --emit", example("six.txt")),
        ("sudoku --check", boards),
        ("kakuro", example("kakuro.txt")),
        ("edges", example("edges.txt")),
        ("polyomino - --no-fill --leftover", example("board.txt")),
        (
            "polyomino 6x10 --leftover --pieces -",
            example("pieces.txt"),
        ),
        ("best --primary a --cost cost", "a,cost\n1,2\n".to_owned()),
    ] {
        let answer = right(args, &text);
        for end in ["\r\n", "\r"] {
            quadrille(args, text.replace('\n', end)).ends(&answer, 0);
        }
    }
}
