/** One server-sent event. */
export type ServerEvent = { readonly event: string; readonly data: string }

/**
 * Reads server-sent events as they come. A comment, which servers send to keep
 * the line alive, comes as null. By hand, because the browser's EventSource
 * sends no headers. Ends with the stream and throws when the line breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent | null> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let heard = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard += decoder.decode(value, { stream: true })
      const blocks = heard.split(/\r?\n\r?\n/)
      heard = blocks.pop() ?? ''
      yield* blocks.map(eventOf)
    }
  } finally {
    // Closes the connection when the reader stops early.
    await reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): ServerEvent | null {
  const lines = block.split(/\r?\n/).filter((line) => !line.startsWith(':'))
  if (lines.length === 0) return null
  const valuesOf = (name: string) =>
    lines.flatMap((line) => {
      const [, field, value] = /^([^:]+):? ?(.*)$/.exec(line) ?? []
      return field === name ? [value ?? ''] : []
    })
  return { event: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') }
}
