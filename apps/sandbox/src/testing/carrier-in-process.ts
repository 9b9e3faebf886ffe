import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { CarrierClient, Sent } from '@openline/carrier-check/run/carrier-client'
import type { RequestHandler } from '../http/answer.ts'

type Answer = { status: number; text: string }

/** The checker's way to the carrier without a network in between; `now` is a count of milliseconds. */
export function carrierClientOf(api: RequestHandler, now: () => number): CarrierClient {
  const ask = (sent: Sent, authorization: string | null, socket: { destroyed: boolean }) => {
    const { method, path, headers, body } = sent
    const incoming = Object.assign(Readable.from(body === null ? [] : [Buffer.from(body)]), {
      method,
      url: `/carrier${path}`,
      headers: { ...headers, ...(authorization !== null && { authorization }) },
      socket,
    }) as unknown as IncomingMessage // the parts of it that the API reads
    return new Promise<Answer>((resolve) => {
      let status = 0
      const response = {
        socket: { destroy: () => {} },
        writeHead: (written: number) => {
          status = written
        },
        end: (text: string) => resolve({ status, text }),
      } as unknown as ServerResponse // the parts of it that the API writes
      void api(incoming, response)
    })
  }
  return {
    async send(sent, authorization) {
      const startedMs = now()
      const came = await ask(sent, authorization, { destroyed: false })
      return { sent, came, tookMs: now() - startedMs }
    },
    async sendAndHangUp(sent, authorization) {
      const socket = { destroyed: false }
      await ask(sent, authorization, socket)
      socket.destroyed = true
      return { sent, came: { problem: 'we hung up' }, tookMs: 0 }
    },
    close: () => {},
  }
}
