//! Texts of agents: what they mean, and what is said about those that mean nothing.

use std::time::Duration;

use stockade_agents::{AGENTS, Level, Limits, OptionKind, Spec, Value};
use stockade_engine::{SearchKind, params::PARAMS};

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
    let names = AGENTS.iter().map(|info| info.name).collect::<Vec<_>>().join(", ");
    assert!(names.starts_with("stockade, perfect, mertens, bowler, ie, cornell"), "{names}");
    check_refused("alice", &format!("unknown agent \"alice\": expected {names}"));
    check_refused("", &format!("unknown agent \"\": expected {names}"));
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
        "random: the quote in \"\\\"7\" is never closed, add a \" after the value",
    );
}

#[test]
fn a_word_on_its_own_sets_the_one_option_that_takes_it() {
    check("ie:printed", "ie:mode=printed");
    check(" ie: depth=3 , printed ", "ie:depth=3,mode=printed");
    check("ie:clean,depth=1", "ie:depth=1");
    check("mertens:own,f3g,c=5", "mertens:c=5,ending=own,goal=f3g");
    check("stockade:alphabeta", "stockade:search=alphabeta");
    check_refused("ie:printed,mode=clean", "ie: mode= is given twice, keep one of them");
    check_refused("ie:text,printed", "ie: mode= is given twice, keep one of them");
    check_refused(
        "mertens:on",
        "mertens: \"on\" may mean noise=on or pruning=on, write one of them",
    );
    check_refused(
        "ie:wrong",
        "ie: \"wrong\" is no option, write name=value as in ie:depth=2, or one of the words \
         clean, text, printed, on, off",
    );
    check_refused(
        "ie:mode",
        "ie: \"mode\" is no option, write name=value as in ie:depth=2, or one of the words \
         clean, text, printed, on, off",
    );
    check_refused("random:,", "random: \",\" is no option, write name=value as in random:seed=0");
    check_refused("random:=3", "random: \"=3\" is no option, write name=value as in random:seed=0");
}

#[test]
fn weights_are_numbers_joined_by_colons() {
    check("bowler:weights=1:2.50:-3:0", "bowler:weights=1:2.5:-3:0");
    check(
        "bowler:weights=9.17529240734401:2.3371458286973956:2.4829408251318736:0.548062012214623",
        "bowler",
    );
    check("glendenning:weights=2:1:-0.0", "glendenning:weights=2:1:0");
    for weights in [
        "1:2:3",
        "1:2:3:4:5",
        "1:2:3:x",
        "1:2:3:",
        "1:2:3:inf",
        "NaN:1:1:1",
        "1e9:1:1:1",
        "9999999:1:1:1",
    ] {
        check_refused(
            &format!("bowler:weights={weights}"),
            &format!("bowler: weights= takes 4 numbers such as 1.5:1.5:1.5:1.5, not \"{weights}\""),
        );
    }
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
    for info in AGENTS {
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
fn levels_are_one_to_eight_and_need_puct_below_the_last() {
    check("stockade:seed=4,level=3", "stockade:level=3,seed=4");
    check("stockade:level=8,search=alphabeta", "stockade:search=alphabeta");
    check("stockade:level=1,search=puct", "stockade:level=1");
    check_refused("stockade:level=0", "stockade: level= takes a number from 1 to 8, not \"0\"");
    check_refused("stockade:level=9", "stockade: level= takes a number from 1 to 8, not \"9\"");
    for text in ["stockade:level=3,search=alphabeta", "stockade:search=alphabeta,level=3"] {
        check_refused(
            text,
            "stockade: level=3 does not go with search=alphabeta, only with search=puct",
        );
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
fn every_parameter_of_the_engine_is_an_option() {
    let stockade = AGENTS.iter().find(|info| info.name == "stockade").unwrap();
    assert_eq!(stockade.tuning().len(), PARAMS.len());
    for (option, param) in stockade.tuning().iter().zip(PARAMS) {
        let (name, default) = (format!("tune.{}", param.name), param.default());
        assert_eq!((option.name, option.about), (name.as_str(), param.about));
        let OptionKind::Decimal { least, most, step, .. } = option.kind else { panic!("{name}") };
        assert_eq!((least, most, step), (param.least, param.most, param.step), "{name}");
        check(&format!("stockade:{name}={default}"), "stockade");
        let other = if default == least { most } else { least };
        check(&format!("stockade:{name}={other}"), &format!("stockade:{name}={other}"));
    }
    check(
        "stockade:tune.wall=1.10,tune.cpuct=1.6,time=1s",
        "stockade:time=1s,tune.cpuct=1.6,tune.wall=1.1",
    );
    check_refused(
        "stockade:tune.cpuct=0",
        "stockade: tune.cpuct= takes a decimal number from 0.05 to 8, not \"0\"",
    );
    check_refused(
        "stockade:tune.quiescence=1.5",
        "stockade: tune.quiescence= takes a whole number from 0 to 20, not \"1.5\"",
    );
    check_refused(
        "stockade:tune.cpukt=1",
        "stockade has no option \"tune.cpukt\": expected level, search, eval, time, nodes, depth, \
         threads, hash, lines, seed, or a parameter that `stockade agents --all` lists",
    );
    assert!("lee:tune.cpuct=1".parse::<Spec>().is_err());
}

#[test]
fn specs_answer_for_themselves() {
    let spec = |text: &str| text.parse::<Spec>().unwrap();
    let limits = |text: &str| spec(text).limits();
    assert_eq!(limits("stockade"), Limits::time(Duration::from_secs(1)));
    assert_eq!(limits("stockade:nodes=7,depth=9").nodes, Some(7));
    assert_eq!(limits("stockade:level=3"), Level::new(3).unwrap().limits());
    assert_eq!(limits("cornell:iters=50"), Limits::nodes(50));
    assert_eq!(limits("hybrid:time=5ms").time, Some(Duration::from_millis(5)));
    // The plies at the leaves of a tree are no limit of the tree.
    assert_eq!((limits("hybrid").depth, limits("mertens:depth=3").depth), (None, Some(3)));
    assert_eq!(spec("stockade:level=3").level(), Level::new(3));
    assert_eq!((spec("stockade").level(), spec("lee").level()), (Some(Level::FULL), None));
    assert_eq!(spec("uct:sims=9").option("sims"), Some(Value::Number(9)));
    let tuned = spec("stockade:level=8,tune.cpuct=2");
    let given: Vec<_> = tuned.given().map(|(option, value)| (option.name, value)).collect();
    assert_eq!(given, [("tune.cpuct", &Value::Decimal(2.0))]);
    for (text, is_quick) in [
        ("stockade:level=7,seed=4", true),
        ("greedy", true),
        ("stockade", false),
        ("stockade:level=3,nodes=1000000", false),
        ("lee", false),
    ] {
        assert_eq!(spec(text).is_quick(), is_quick, "{text}");
    }
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

#[test]
fn groups_stand_together() {
    assert!(AGENTS.is_sorted_by_key(|info| info.group));
}
