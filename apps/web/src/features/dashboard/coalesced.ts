/**
 * A load that several may ask for at once: those who ask within `waitMs` of the first share one. It
 * begins after the last of them asked, so that its data is newer than all of them.
 */
export function coalesced<Value>(load: () => Promise<Value>, waitMs: number): () => Promise<Value> {
  let waiting: Promise<Value> | null = null
  const loadLater = async (): Promise<Value> => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    waiting = null
    return load()
  }
  return () => {
    waiting ??= loadLater()
    return waiting
  }
}
