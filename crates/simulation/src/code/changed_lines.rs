//! The lines in which two programs differ.

/// For each line of `new`, `true` if `old` has it not: all lines but a longest sequence that both have in the same order. Spaces at the
/// beginning do not count.
pub fn changed_lines(old: &[&str], new: &[&str]) -> Vec<bool> {
    let is_same = |i: usize, j: usize| old[i].trim_start() == new[j].trim_start();
    // Longest common sequence of the lines from here on.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] =
                if is_same(i, j) { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let mut changed = vec![true; new.len()];
    let (mut i, mut j) = (0, 0);
    while i < old.len() && j < new.len() {
        if is_same(i, j) {
            changed[j] = false;
            (i, j) = (i + 1, j + 1);
        } else if common[i + 1][j] >= common[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_come_and_change_are_marked() {
        let old = ["a", "b", "c", "return x"];
        assert_eq!(changed_lines(&old, &["a", "    b", "c", "return x"]), [false; 4]);
        assert_eq!(changed_lines(&old, &["clamp", "a", "b", "return y"]), [true, false, false, true]);
        assert_eq!(changed_lines(&[], &["a"]), [true]);
        assert!(changed_lines(&old, &[]).is_empty());
    }
}
