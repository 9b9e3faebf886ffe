/**
 * Leaves out of a list as much as it can while `isEnough` holds for the rest: halves first, then smaller parts
 * (delta debugging, "ddmin"). Takes for granted that the whole list is enough.
 */
export async function leaveOut<T>(
  all: readonly T[],
  isEnough: (rest: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (all.length === 0 || (await isEnough([]))) return []
  let rest = all
  let parts = 2
  while (rest.length > 1) {
    const smaller = await findSmaller(rest, parts, isEnough)
    if (smaller === null && parts >= rest.length) break
    parts = partsAfter(smaller, rest, parts)
    rest = smaller ?? rest
    parts = Math.min(Math.max(parts, 2), rest.length)
  }
  return rest
}

/** Finer where nothing was enough; coarse again in a part that was. */
function partsAfter<T>(smaller: readonly T[] | null, rest: readonly T[], parts: number): number {
  if (smaller === null) return parts * 2
  return smaller.length < rest.length / 2 ? 2 : parts - 1
}

/** One part of the list that is enough, or the list without one part. */
async function findSmaller<T>(
  list: readonly T[],
  parts: number,
  isEnough: (rest: readonly T[]) => Promise<boolean>,
): Promise<readonly T[] | null> {
  const size = Math.ceil(list.length / parts)
  const starts = Array.from({ length: Math.ceil(list.length / size) }, (_, index) => index * size)
  const alone = starts.map((start) => list.slice(start, start + size))
  // With two parts, one part is the list without the other.
  const without = starts.map((start) => [...list.slice(0, start), ...list.slice(start + size)])
  for (const candidate of starts.length === 2 ? alone : [...alone, ...without]) {
    if (await isEnough(candidate)) return candidate
  }
  return null
}
