const maxKept = 10_000

type Kept<Value> = { value: Promise<Value>; untilMs: number }

/**
 * Remembers answers for a while. A question that is asked while its answer is on its way gets the same
 * answer; a failure is not remembered.
 */
export function createShortMemory<Value>(forMs: number, nowMs: () => number) {
  const kept = new Map<string, Kept<Value>>()
  return (question: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(question)
    if (known && known.untilMs > nowMs()) return known.value
    const asked: Kept<Value> = { value: ask(), untilMs: nowMs() + forMs }
    kept.delete(question)
    kept.set(question, asked)
    asked.value.catch(() => {
      if (kept.get(question) === asked) kept.delete(question)
    })
    // A Map keeps insertion order: the first is the oldest.
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return asked.value
  }
}
