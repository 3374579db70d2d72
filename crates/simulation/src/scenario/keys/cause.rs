//! The keys of a cause of an opening, and of its rows.

use super::entry_options::INTEGRATOR;
use super::key::{Key, read_table, write_table};
use super::list::{read_list, write_list};
use super::value::{Notation, TEXT, Value, lens, written};
use crate::lane::DT_RANGE;
use crate::scenario::opening::{RowCause, RowSettings};

/// Every key of a cause of an opening.
pub static CAUSE_KEYS: &[Key<RowCause>] = &[
    Key::<RowCause>::field("name", "Its name in the menu.", written!(name, TEXT))
        .needed("a cause needs `name`, which stands in the menu"),
    Key::<RowCause>::field("rows", "The method and the step of each row of lanes, from the top.", written!(rows, ROWS))
        .needed("a cause needs `rows`, one for each row of lanes"),
];

/// Every key of a row of a cause.
pub static CAUSE_ROW_KEYS: &[Key<RowSettings>] = &[
    Key::field("integrator", "The method of the lanes of the row.", written!(integrator, INTEGRATOR)),
    Key::field("dt", "Length of a step of the lanes of the row.", Value::Duration(lens!(dt), DT_RANGE)),
];

pub(super) const CAUSES: Notation<Vec<RowCause>> = Notation {
    takes: "a list of tables: [{ name = \"Steps a second\", rows = [{ dt = \"1/20\" }, { dt = \"1/60\" }] }]",
    read: |setting, context| {
        read_list(setting, CAUSES.takes, context, |cause, context| {
            read_table(CAUSE_KEYS, RowCause::default(), cause, "a table such as { name = \"…\", rows = […] }", context)
        })
    },
    write: |causes| write_list(causes, |cause| write_table(CAUSE_KEYS, cause, &RowCause::default())),
};

const ROWS: Notation<Vec<RowSettings>> = Notation {
    takes: "a list of tables: [{ integrator = \"rk4\", dt = \"1/20\" }]",
    read: |setting, context| {
        read_list(setting, ROWS.takes, context, |row, context| {
            let expected = "a table such as { integrator = \"rk4\", dt = \"1/20\" }";
            read_table(CAUSE_ROW_KEYS, RowSettings::default(), row, expected, context)
        })
    },
    write: |rows| write_list(rows, |row| write_table(CAUSE_ROW_KEYS, row, &RowSettings::default())),
};
