/** Does the same with each, one after the other, until `stopping` says that the process ends; the rest is due then too. */
export async function eachUntilStopped<T>(
  items: readonly T[],
  stopping: AbortSignal,
  act: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    if (stopping.aborted) return
    await act(item)
  }
}
