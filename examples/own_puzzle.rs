//! A puzzle of your own, from words to items and options to the answer: a schedule for a day of talks.
//!
//! Five people give one talk each. There are two rooms and three hours, so one slot stays free. Nobody can be in two
//! places at once, and some people want to hear others. Ada expects a crowd and needs the large room; Emmy's train
//! leaves after the second hour.
//!
//! What must happen exactly once is a primary item: each talk. What can happen at most once is a secondary item: a slot
//! takes one talk, and a person is in one place at a time. An option is one way to do one thing, and covers everything
//! it uses: a talk, its slot, and that hour of the speaker and of everyone who wants to listen. What is impossible from
//! the start (Ada in the small room) is simply not an option.
//!
//! ```text
//! $ cargo run --example own_puzzle
//! 16 schedules; the first:
//! hour 1, large room: Ada
//! hour 1, small room: Kurt
//! hour 2, large room: Emmy
//! hour 3, large room: Blaise
//! hour 3, small room: Sofia
//! ```

use quadrille::{BuildError, Problem};

#[derive(Debug, PartialEq, Eq, Hash)]
enum Item {
    Talk(&'static str),
    Slot(u8, &'static str),
    Time(&'static str, u8),
}

/// Who speaks, and who wants to listen.
const TALKS: [(&str, &[&str]); 5] = [
    ("Ada", &["Emmy", "Sofia"]),
    ("Blaise", &["Ada"]),
    ("Emmy", &["Ada", "Blaise"]),
    ("Kurt", &["Blaise"]),
    ("Sofia", &["Emmy"]),
];
const HOURS: std::ops::RangeInclusive<u8> = 1..=3;
const ROOMS: [&str; 2] = ["large", "small"];

fn main() -> Result<(), BuildError> {
    let mut problem = Problem::new();
    for (speaker, _) in TALKS {
        problem.primary(Item::Talk(speaker))?;
    }
    for hour in HOURS {
        for room in ROOMS {
            problem.secondary(Item::Slot(hour, room))?;
        }
        for (person, _) in TALKS {
            problem.secondary(Item::Time(person, hour))?;
        }
    }
    for (speaker, listeners) in TALKS {
        for hour in HOURS {
            for room in ROOMS {
                if speaker == "Ada" && room == "small" || speaker == "Emmy" && hour == 3 {
                    continue;
                }
                let people = [speaker].into_iter().chain(listeners.iter().copied());
                problem
                    .option((hour, room, speaker))
                    .cover([Item::Talk(speaker), Item::Slot(hour, room)])
                    .cover(people.map(|person| Item::Time(person, hour)))
                    .add()?;
            }
        }
    }

    println!("{} schedules; the first:", problem.search().count());
    let solution = problem.search().first().expect("there is one");
    let mut schedule: Vec<_> = solution.tags().collect();
    schedule.sort();
    for (hour, room, speaker) in schedule {
        println!("hour {hour}, {room} room: {speaker}");
    }
    Ok(())
}
