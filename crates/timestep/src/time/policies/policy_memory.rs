//! Storage for what a policy keeps between frames beside the accumulator. The type is the policy's own and is in its
//! file; lanes copy and compare it without knowing it.

use std::any::Any;
use std::fmt;

/// One value of a type that the policy chose. Empty, and nothing is allocated, until a policy asks for it.
#[derive(Default)]
pub struct PolicyMemory(Option<Box<dyn Erased>>);

impl PolicyMemory {
    /// The policy's value, starting from its default if there is none yet or if another policy left one.
    pub fn of<T: Any + Clone + PartialEq + fmt::Debug + Default + Send + Sync>(&mut self) -> &mut T {
        let own = self.0.take().filter(|value| (value.as_ref() as &dyn Any).is::<T>());
        let value: &mut dyn Any = self.0.insert(own.unwrap_or_else(|| Box::<T>::default())).as_mut();
        value.downcast_mut().expect("a value of another type was replaced by a T")
    }

    /// Size of the value, bytes.
    pub fn bytes(&self) -> usize {
        self.0.as_deref().map_or(0, size_of_val)
    }
}

impl Clone for PolicyMemory {
    fn clone(&self) -> Self {
        PolicyMemory(self.0.as_deref().map(Erased::boxed))
    }
}

impl PartialEq for PolicyMemory {
    fn eq(&self, other: &Self) -> bool {
        match (self.0.as_deref(), other.0.as_deref()) {
            (Some(own), Some(others)) => own.equals(others),
            (own, others) => own.is_none() && others.is_none(),
        }
    }
}

impl fmt::Debug for PolicyMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A value whose type is not known here.
trait Erased: Any + fmt::Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn Erased>;
    fn equals(&self, other: &dyn Erased) -> bool;
}

impl<T: Any + Clone + PartialEq + fmt::Debug + Send + Sync> Erased for T {
    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Erased) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_equal_until_one_changes_and_types_do_not_mix() {
        let mut memory = PolicyMemory::default();
        *memory.of::<u64>() = 7;
        let mut copy = memory.clone();
        assert!(copy == memory && *copy.of::<u64>() == 7 && copy.bytes() == 8);
        *copy.of::<u64>() = 8;
        assert!(copy != memory && memory != PolicyMemory::default());
        assert_eq!(*copy.of::<i32>(), 0, "another policy starts anew");
    }
}
