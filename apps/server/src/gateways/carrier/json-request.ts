import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { text } from 'node:stream/consumers'

type Sent = {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: object
}

type Answered = { status: number; body: unknown }

const timeoutMs = 10_000

const plain = new PlainAgent({ keepAlive: true })
const secure = new SecureAgent({ keepAlive: true })

/**
 * Sends one request and reads its JSON answer, whatever its status. Throws when there is none
 * within ten seconds, or none that is JSON. Node's `fetch` takes three times the processor time,
 * and every purchase waits for this.
 */
export async function requestJson(url: string, sent: Sent): Promise<Answered> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    return await exchange(new URL(url), sent, late.signal)
  } finally {
    clearTimeout(timer)
  }
}

function exchange(url: URL, { method, headers, body }: Sent, signal: AbortSignal) {
  return new Promise<Answered>((resolve, reject) => {
    const content = body === undefined ? null : JSON.stringify(body)
    const options = {
      method,
      signal,
      headers: {
        ...headers,
        accept: 'application/json',
        ...(content !== null && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
        }),
      },
    }
    const request =
      url.protocol === 'https:'
        ? requestSecure(url, { ...options, agent: secure })
        : requestPlain(url, { ...options, agent: plain })
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response
      text(response)
        .then((answer): Answered => ({ status, body: JSON.parse(answer) }))
        .then(resolve, reject)
    })
    request.end(content)
  })
}
