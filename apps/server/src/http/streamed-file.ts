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

  /** Read as fast as the receiver takes it; given up when the receiver leaves. */
  stream(): ReadableStream<Uint8Array> {
    return ReadableStream.from(this.#pieces).pipeThrough(new TextEncoderStream())
  }
}
