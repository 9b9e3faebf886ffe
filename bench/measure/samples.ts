/** The value below which `share` (0 to 1) of the values lie; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return (lower + upper) / 2
}

/**
 * Runs every contender once a round, first one way round and then the other, so
 * that whatever else the machine does meets all of them alike.
 */
export async function interleave<Name extends string, Sample>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[] // a literal's own keys
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Sample[]
  >
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) samples[name].push(await contenders[name]())
  }
  return samples
}

/** The quotients of two rows of samples, round by round. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
}
