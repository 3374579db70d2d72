//! Scenario files: reading, writing, mistakes, damage, renamed ids, and the lessons.

mod damage;
mod files;
mod lessons;
mod mistakes;
mod reference;
mod renamed;
