type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

export type Batched<Item, Result> = {
  /** Resolves with what came of `item`, alone or among others. */
  (item: Item): Promise<Result>
  /** How many wait for their turn. */
  readonly waiting: () => number
}

/**
 * Collects what is asked for while an earlier batch is on its way, and asks for
 * all of it at once: `run` gives a result for each item, in their order. What
 * fails together is tried one by one, so that nobody suffers for another.
 */
export function inBatches<Item, Result>(
  mostAtOnce: number,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Batched<Item, Result> {
  const queue: Waiting<Item, Result>[] = []
  let isRunning = false

  const settle = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result) // one each
    } catch (error) {
      const [only] = batch
      if (batch.length === 1) only?.reject(error)
      else for (const one of batch) await settle([one])
    }
  }
  const work = async (): Promise<void> => {
    isRunning = true
    while (queue.length > 0) await settle(queue.splice(0, mostAtOnce))
    isRunning = false
  }
  const ask = (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isRunning) void work()
    })
  return Object.assign(ask, { waiting: () => queue.length })
}
