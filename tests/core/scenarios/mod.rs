//! Scenario files: reading, writing, mistakes, damage, and the lessons.

mod damage;
mod files;
mod lessons;
mod mistakes;
mod reference;
