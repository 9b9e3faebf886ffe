/** So many failures in a row are an outage of the other system. */
const failuresOfOutage = 3

/**
 * Does the same with each, one after the other: for a task that takes up what its jobs gave up, and queues no more of
 * them. What fails is told to `failed` and waits for the next turn of the task, as does the rest after three in a row.
 */
export async function tryEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  failed: (err: unknown, item: T) => void,
): Promise<void> {
  let inARow = 0
  for (const item of items) {
    try {
      await act(item)
      inARow = 0
    } catch (err) {
      failed(err, item)
      inARow += 1
      if (inARow === failuresOfOutage) return
    }
  }
}
