import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'

/** A call as it is written to the wire. */
export type Sent = {
  readonly method: string
  /** Below the carrier's URL, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Null for a GET. */
  readonly body: string | null
}

/** An answer, or `problem`: why there was none. */
export type Came = { readonly status: number; readonly text: string } | { readonly problem: string }

/** One call with what came of it, for the report; the API key is never in it. */
export type Exchange = { readonly sent: Sent; readonly came: Came; readonly tookMs: number }

export type CarrierClient = {
  readonly send: (sent: Sent, authorization: string | null) => Promise<Exchange>
  /** Sends the whole call and breaks the connection instead of waiting for the answer. */
  readonly sendAndHangUp: (sent: Sent, authorization: string) => Promise<Exchange>
  readonly close: () => void
}

/** Longer than any answer may take, so that a slow one is told from none. */
const waitMs = 25_000

/** Calls the carrier at `url`, which has no slash at the end; `now` is a running count of milliseconds. */
export function createCarrierClient(url: string, now: () => number): CarrierClient {
  const { request, Agent } = url.startsWith('https:') ? https : http
  const kept = new Agent({ keepAlive: true, maxSockets: 16 })

  const open = ({ method, path, headers, body }: Sent, authorization: string | null) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...length,
        ...headers,
        ...(authorization !== null && { authorization }),
      },
      address: new URL(url + path),
    }
  }

  return {
    send(sent, authorization) {
      const startedMs = now()
      const { address, ...options } = open(sent, authorization)
      return new Promise((resolve) => {
        const end = (came: Came) => resolve({ sent, came, tookMs: now() - startedMs })
        const call = request(address, { ...options, agent: kept, timeout: waitMs }, (answer) => {
          text(answer).then(
            (body) => end({ status: answer.statusCode ?? 0, text: body }),
            (error: unknown) => end({ problem: String(error) }),
          )
        })
        call.on('timeout', () => call.destroy(new Error(`no answer in ${waitMs / 1000} seconds`)))
        call.on('error', (error) => end({ problem: error.message }))
        call.end(sent.body ?? undefined)
      })
    },

    sendAndHangUp(sent, authorization) {
      const { address, ...options } = open(sent, authorization)
      return new Promise((resolve) => {
        const call = request(address, { ...options, agent: false })
        call.on('error', () => {})
        call.on('close', () => resolve({ sent, came: { problem: 'we hung up' }, tookMs: 0 }))
        call.end(sent.body ?? undefined, () => call.destroy())
      })
    },

    close: () => kept.destroy(),
  }
}
