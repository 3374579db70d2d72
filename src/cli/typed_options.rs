//! The options of clips on the command line: arguments made from the studio's list.

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use interface::studio::{CLIP_OPTIONS, ClipOption, ClipOverlay, ClipSpec, OptionScope, StageLook};
use picture::record::FORMATS;

/// The options of a clip as they were typed, in the order of the list. `OF_SCENARIO`: with those that a clip of a run does not have.
#[derive(Clone, Debug)]
pub(super) struct TypedOptions<const OF_SCENARIO: bool>(Vec<(&'static ClipOption, String)>);

impl<const OF_SCENARIO: bool> TypedOptions<OF_SCENARIO> {
    /// Puts what was typed into the description.
    pub(super) fn read(&self, clip: &mut ClipSpec) -> Result<(), String> {
        if self.typed("look") == Some("stage") && self.has("no-captions") {
            return Err("the stage has texts: use --look plain for its lanes alone".to_owned());
        }
        self.0.iter().try_for_each(|(option, typed)| option.read(clip, typed))
    }

    /// `true` if the option was typed.
    pub(super) fn has(&self, name: &str) -> bool {
        self.typed(name).is_some()
    }

    fn typed(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(option, _)| option.name == name).map(|(_, typed)| typed.as_str())
    }

    fn all() -> impl Iterator<Item = &'static ClipOption> {
        CLIP_OPTIONS.iter().filter(|option| OF_SCENARIO || option.scope != OptionScope::Scenario)
    }
}

/// Names of the options that a template decides by itself.
pub(super) fn motion_options() -> impl Iterator<Item = &'static str> {
    CLIP_OPTIONS.iter().filter(|option| option.scope != OptionScope::All).map(|option| option.name)
}

impl<const OF_SCENARIO: bool> Args for TypedOptions<OF_SCENARIO> {
    fn augment_args(command: Command) -> Command {
        Self::all().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const OF_SCENARIO: bool> FromArgMatches for TypedOptions<OF_SCENARIO> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let values = |option: &'static ClipOption| -> Vec<String> {
            match option.value {
                "" => matches.get_flag(option.name).then(String::new).into_iter().collect(),
                _ => matches.get_many::<String>(option.name).into_iter().flatten().cloned().collect(),
            }
        };
        let of_option = |option| values(option).into_iter().map(move |typed| (option, typed));
        Ok(TypedOptions(Self::all().flat_map(of_option).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The argument of an option.
fn argument(option: &'static ClipOption) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(option.help).conflicts_with_all(option.excludes);
    let argument = if option.undoes.is_empty() { argument } else { argument.overrides_with(option.undoes) };
    if option.value.is_empty() {
        return argument.action(ArgAction::SetTrue);
    }
    let action = if option.repeats { ArgAction::Append } else { ArgAction::Set };
    let word = |(word, help): &(&'static str, &'static str)| {
        let word = PossibleValue::new(*word);
        if help.is_empty() { word } else { word.help(*help) }
    };
    let parser = match option.words {
        [] => ValueParser::from(|typed: &str| check(option, typed)),
        words => PossibleValuesParser::new(words.iter().map(word)).into(),
    };
    argument.action(action).value_name(option.value).value_parser(parser)
}

/// The value, if a clip that has all parts takes it.
fn check(option: &ClipOption, typed: &str) -> Result<String, String> {
    let mut clip = ClipSpec::new("clip".into(), FORMATS[0]);
    clip.overlay = ClipOverlay::Stage(StageLook::ALL);
    option.read(&mut clip, typed).map(|()| typed.to_owned())
}
