//! A queue with one item per tick, from which the oldest are dropped.

use std::collections::VecDeque;

/// One item for each tick, from the first that is kept.
#[derive(Clone, Debug)]
pub struct TickQueue<T> {
    first: u64,
    items: VecDeque<T>,
}

impl<T> TickQueue<T> {
    /// An empty queue whose next tick is 1.
    pub fn new() -> Self {
        TickQueue { first: 1, items: VecDeque::new() }
    }

    /// The first tick that is kept.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The tick after the last: the next to be added.
    pub fn next(&self) -> u64 {
        self.first + self.items.len() as u64
    }

    /// Number of ticks that are kept.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Adds the item of the next tick.
    pub fn push(&mut self, item: T) {
        self.items.push_back(item);
    }

    /// The item of a tick, if it is kept.
    pub fn get(&self, tick: u64) -> Option<&T> {
        self.items.get(usize::try_from(tick.checked_sub(self.first)?).ok()?)
    }

    /// The items of the ticks from `tick` on.
    pub fn from(&self, tick: u64) -> impl Iterator<Item = &T> {
        self.items.iter().skip(tick.saturating_sub(self.first) as usize)
    }

    /// Drops the items from `tick` on.
    pub fn drop_from(&mut self, tick: u64) {
        self.items.truncate(tick.saturating_sub(self.first) as usize);
    }

    /// Drops the items before `tick`.
    pub fn drop_before(&mut self, tick: u64) {
        while self.first < tick && self.items.pop_front().is_some() {
            self.first += 1;
        }
    }
}
