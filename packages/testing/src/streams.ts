import { fixedHeaders } from '@openline/contract/endpoint'
import { eventually } from './eventually.ts'

export type StreamEvent = { event: string; data: Record<string, unknown> }

/** A stream of server-sent events, read as a page reads it: with fetch. */
export async function openStream(url: string, token?: string) {
  const stop = new AbortController()
  const response = await fetch(url, {
    signal: stop.signal,
    headers: {
      ...fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const events: StreamEvent[] = []
  const state = { isOver: false }
  const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    let waiting = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (waiting + text).split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (event) events.push({ event, data: JSON.parse(data) as StreamEvent['data'] })
      }
    }
  }
  const follow = async (): Promise<void> => {
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    try {
      if (isStream && response.body) await read(response.body)
    } finally {
      state.isOver = true
    }
  }
  follow().catch(() => {
    // The test closed it, or the server did; both show in `state`.
  })
  return {
    status: response.status,
    events,
    state,
    /** Waits until an event was told. */
    told: (event: string, like: (data: StreamEvent['data']) => boolean = () => true) =>
      eventually(`the event ${event}`, async () =>
        events.find((told) => told.event === event && like(told.data)),
      ),
    close: () => stop.abort(),
  }
}
