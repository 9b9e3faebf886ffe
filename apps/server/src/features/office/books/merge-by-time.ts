/** One stream of several that are each sorted by time. What is at the same moment keeps the order of the list. */
export async function* mergeByTime<Item extends { readonly at: Date }>(
  streams: readonly AsyncGenerator<Item>[],
): AsyncGenerator<Item> {
  const heads = await Promise.all(
    streams.map(async (stream) => ({ stream, next: await stream.next() })),
  )
  for (;;) {
    const [first] = heads
      .flatMap((head) => (head.next.done ? [] : [{ head, item: head.next.value }]))
      .toSorted((one, other) => one.item.at.getTime() - other.item.at.getTime())
    if (!first) return
    yield first.item
    first.head.next = await first.head.stream.next()
  }
}
