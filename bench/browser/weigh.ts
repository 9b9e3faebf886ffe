import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Phone } from './phone.ts'

/** What one first visit fetches. Sizes in KiB. */
export type Weight = {
  requests: number
  otherOrigins: number
  stylesheets: number
  scriptGzip: number
  scriptBrotli: number
  styleGzip: number
  htmlGzip: number
  /** Everything as it traveled, headers included. */
  total: number
}

type Fetched = { kind: string; url: string; content: Buffer; traveled: number }

/** Visits a page with an empty cache and weighs everything it fetches until it is quiet. */
export async function weigh(phone: Phone, url: string): Promise<Weight> {
  const visit = await phone.visit({ isThrottled: false })
  const traveled = new Map<string, number>()
  const answers: { id: string; kind: string; url: string }[] = []
  visit.devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    answers.push({ id: requestId, kind: type, url: response.url })
  })
  visit.devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traveled.set(requestId, encodedDataLength)
  })
  await visit.page.goto(url, { waitUntil: 'networkidle' })
  const fetched: Fetched[] = []
  for (const { id, ...answer } of answers.filter((one) => !one.url.startsWith('data:'))) {
    const { body, base64Encoded } = await visit.devtools.send('Network.getResponseBody', {
      requestId: id,
    })
    const content = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
    fetched.push({ ...answer, content, traveled: traveled.get(id) ?? 0 })
  }
  await visit.end()
  return sum(fetched, new URL(url).origin)
}

function sum(fetched: readonly Fetched[], origin: string): Weight {
  const of = (kind: string) => fetched.filter((one) => one.kind === kind)
  // Compressed anew, so that a server's settings do not matter for the comparison.
  const gzipped = (kind: string) =>
    inKiB(of(kind).map(({ content }) => gzipSync(content, { level: 6 }).length))
  return {
    requests: fetched.length,
    otherOrigins: fetched.filter(({ url }) => new URL(url).origin !== origin).length,
    stylesheets: of('Stylesheet').length,
    scriptGzip: gzipped('Script'),
    scriptBrotli: inKiB(of('Script').map(({ content }) => brotliCompressSync(content).length)),
    styleGzip: gzipped('Stylesheet'),
    htmlGzip: gzipped('Document'),
    total: inKiB(fetched.map((one) => one.traveled)),
  }
}

function inKiB(bytes: readonly number[]): number {
  return bytes.reduce((total, one) => total + one, 0) / 1024
}
