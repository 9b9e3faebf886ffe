/**
 * How often a value of `ours` is above one of `theirs`, of all pairs, ties counting half (the
 * Mann-Whitney statistic as a share). One half when both come from the same distribution; 0 or 1
 * when they never overlap. Units, outliers and the speed of the machine do not matter to it.
 */
export function shareAbove(ours: readonly number[], theirs: readonly number[]): number {
  const sorted = theirs.toSorted((a, b) => a - b)
  const wins = ours.reduce((sum, value) => {
    const below = firstFrom(sorted, (other) => other >= value)
    const notAbove = firstFrom(sorted, (other) => other > value)
    return sum + (below + notAbove) / 2
  }, 0)
  return wins / (ours.length * theirs.length)
}

/** Where in a sorted list `isReached` begins to hold. */
function firstFrom(sorted: readonly number[], isReached: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(sorted[middle] ?? Infinity)) high = middle
    else low = middle + 1
  }
  return low
}
