//! Texts of agents: what they mean, and what is said about those that mean nothing.

use stockade_agents::{AGENTS, OptionKind, Spec};
use stockade_engine::SearchKind;

/// The text reads, and is written like this.
#[track_caller]
fn check(text: &str, canonical: &str) {
    let spec: Spec = text.parse().unwrap();
    assert_eq!(spec.to_string(), canonical);
    assert_eq!(canonical.parse::<Spec>().unwrap(), spec, "{canonical}");
    assert_eq!(spec.build().name(), canonical);
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let error = text.parse::<Spec>().unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn equal_players_have_equal_names() {
    check("greedy", "greedy");
    check(" random: seed = 7 ", "random:seed=7");
    check("random:seed=0", "random");
    check("lee:seed=1,sims=20000", "lee:seed=1");
    check("stockade:search=puct,time=200ms", "stockade:time=200ms");
    check("stockade:hash=64,time=1.5s,threads=2", "stockade:time=1500ms,threads=2,hash=64");
    check("stockade:time=0.5m", "stockade:time=30s");
    check("stockade:nodes=18446744073709551615", "stockade:nodes=18446744073709551615");
}

#[test]
fn refusals_name_the_remedy() {
    check_refused(
        "alice",
        "unknown agent \"alice\": expected stockade, random, greedy, lee, ugi, qtp, kata, zq",
    );
    check_refused(
        "",
        "unknown agent \"\": expected stockade, random, greedy, lee, ugi, qtp, kata, zq",
    );
    check_refused("random:speed=3", "random has no option \"speed\": expected seed");
    check_refused(
        "random:seed",
        "random: \"seed\" is no option, write name=value as in random:seed=0",
    );
    check_refused(
        "random:seed=1,",
        "random: \",\" is no option, write name=value as in random:seed=0",
    );
    check_refused("random:seed=1,seed=1", "random: seed= is given twice, keep one of them");
    check_refused("random:seed=-1", "random: seed= takes a whole number, not \"-1\"");
    check_refused("lee:sims=0", "lee: sims= takes a number from 1 to 10000000, not \"0\"");
    check_refused("stockade:search=zug", "stockade: search= takes puct or alphabeta, not \"zug\"");
    check_refused(
        "stockade:time=5",
        "stockade: time= takes a time such as 200ms, 1.5s or 2m, not \"5\"",
    );
    check_refused(
        "random:seed=\"7",
        "random: the quote in \"\\\"7\" is never closed, add a \" behind the value",
    );
}

#[test]
fn absurd_values_are_refused() {
    for value in ["0s", "61m", "1h", "ms", "-1s", "1e3s", "NaNs", "infs", "1.2.3s", "é", "1 s"] {
        assert!(format!("stockade:time={value}").parse::<Spec>().is_err(), "{value}");
    }
    assert!(format!("random:seed={}", "9".repeat(100_000)).parse::<Spec>().is_err());
}

#[test]
fn the_registry_is_sound() {
    for info in &AGENTS {
        assert!(info.about.ends_with('.') && !info.source.is_empty(), "{}", info.name);
        let names: Vec<&str> = info.options.iter().map(|option| option.name).collect();
        assert!(names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1));
        for option in info.options.iter().filter(|option| !option.required) {
            let Some(default) = option.default else { continue };
            let required = info.options.iter().filter(|option| option.required);
            let required: Vec<String> =
                required.map(|option| format!("{}=x", option.name)).collect();
            let spec: Spec = format!("{}:{}", info.name, required.join(",")).parse().unwrap();
            // Naming a default changes nothing.
            assert_eq!(spec.with(option.name, default), Ok(spec), "{} {}", info.name, option.name);
        }
    }
}

#[test]
fn every_search_of_the_engine_can_be_named() {
    let stockade = AGENTS.iter().find(|info| info.name == "stockade").unwrap();
    let search = stockade.options.iter().find(|option| option.name == "search").unwrap();
    let OptionKind::Choice(names) = search.kind else { panic!("{:?}", search.kind) };
    assert_eq!(names, SearchKind::ALL.map(SearchKind::name));
    assert_eq!(search.default, Some(SearchKind::default().name()));
    check("stockade:depth=3,search=alphabeta", "stockade:search=alphabeta,depth=3");
}

#[test]
fn programs_are_named_with_their_arguments() {
    check("ugi:cmd=./engine", "ugi:cmd=./engine");
    check(
        "ugi:option.Hash=64,cmd=\"./my engine --net=a,b \\\"x\\\"\",option.A=1",
        "ugi:cmd=\"./my engine --net=a,b \\\"x\\\"\",option.A=1,option.Hash=64",
    );
    check("kata:cmd=katago,patience=1m", "kata:cmd=katago");
    check_refused("qtp", "qtp needs cmd= (the program and its arguments)");
    check_refused("qtp:cmd=", "qtp: cmd= takes a text, not \"\"");
    check_refused(
        "ugi:cmd=x,option.=3",
        "ugi has no option \"option.\": expected cmd, time, nodes, depth, patience, grace, option.NAME",
    );
}
