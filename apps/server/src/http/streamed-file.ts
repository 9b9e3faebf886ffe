/** A file that is written while it is sent, so that no more than a piece of it is in memory. */
export class StreamedFile {
  readonly name: string
  readonly type: string
  readonly #pieces: AsyncIterable<string>

  constructor(name: string, type: string, pieces: AsyncIterable<string>) {
    this.name = name
    this.type = type
    this.#pieces = pieces
  }

  /** Read as fast as the receiver takes it; abandoned when the receiver leaves. */
  stream(): ReadableStream<Uint8Array> {
    const pieces = this.#pieces[Symbol.asyncIterator]()
    // Not `ReadableStream.from`, which the types of browsers do not know.
    const texts = new ReadableStream<string>({
      pull: async (controller) => {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: async () => {
        await pieces.return?.()
      },
    })
    return texts.pipeThrough(new TextEncoderStream())
  }
}

/** The same pieces. A file that breaks off can no longer say why to the person who waits for it: `onBreak` logs it. */
export async function* watched<Piece>(
  pieces: AsyncIterable<Piece>,
  onBreak: (err: unknown) => void,
): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (err) {
    onBreak(err)
    throw err
  }
}
