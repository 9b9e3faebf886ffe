import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'

/** What a visit fetches, in bytes; all sizes but `total` are by gzip, whatever the server sent. */
export type Weight = {
  /** Fonts are not among them. */
  readonly requests: number
  readonly otherOrigins: number
  readonly stylesheets: number
  /** Scripts that are files. */
  readonly scripts: number
  /** Scripts in the HTML, which come with it. */
  readonly inlineScripts: number
  readonly styles: number
  readonly html: number
  /** As they traveled, after what the page waits for. */
  readonly fonts: number
  /** Everything else as it traveled, headers included. */
  readonly total: number
}

type Answer = {
  readonly id: string
  readonly kind: string
  readonly url: string
  readonly traveled: number
}
type Fetched = Answer & { readonly content: string }

/** Of everything else only the bytes count. */
const readKinds: ReadonlySet<string> = new Set(['Document', 'Script', 'Stylesheet'])
const quietMs = 300

/**
 * Weighs the files that `visit` fetches, until the network is quiet. What the browser has already weighs nothing.
 * Calls are left out: how many there are depends on what happens meanwhile.
 */
export async function weigh(page: Page, visit: () => Promise<unknown>): Promise<Weight> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const network = listen(devtools)
  await visit()
  await network.quiet()
  const fetched: Fetched[] = []
  for (const answer of network.answers()) {
    const content = readKinds.has(answer.kind) ? await contentOf(devtools, answer.id) : ''
    fetched.push({ ...answer, content })
  }
  await devtools.detach()
  return sum(fetched, new URL(page.url()).origin)
}

/** Counts what a walk over several pages fetches, fonts included and calls left out, in bytes as they traveled. */
export async function weighWalk(
  page: Page,
  walk: () => Promise<unknown>,
): Promise<{ readonly requests: number; readonly total: number }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const network = listen(devtools)
  await walk()
  await network.quiet()
  const answers = network.answers()
  await devtools.detach()
  return { requests: answers.length, total: total(answers.map(({ traveled }) => traveled)) }
}

function listen(devtools: CDPSession) {
  const answers = new Map<string, Answer>()
  let lastMs = performance.now()
  devtools.on('Network.requestWillBeSent', () => {
    lastMs = performance.now()
  })
  devtools.on('Network.responseReceived', ({ requestId: id, type: kind, response }) => {
    lastMs = performance.now()
    const { url, fromPrefetchCache } = response
    // What a page before has prefetched traveled then.
    const hasCome = kind === 'Document' && fromPrefetchCache
    if (!hasCome && !url.startsWith('data:')) answers.set(id, { id, kind, url, traveled: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId: id, encodedDataLength: traveled }) => {
    lastMs = performance.now()
    const answer = answers.get(id)
    if (answer) answers.set(id, { ...answer, traveled })
  })
  return {
    // What the page asked for twice traveled once.
    answers: () =>
      [...answers.values()].filter(({ kind, traveled }) => kind !== 'Fetch' && traveled > 0),
    quiet: async () => {
      let leftMs = quietMs
      while (leftMs > 0) {
        await pause(leftMs)
        leftMs = lastMs + quietMs - performance.now()
      }
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

async function contentOf(devtools: CDPSession, requestId: string): Promise<string> {
  const { body, base64Encoded } = await devtools.send('Network.getResponseBody', { requestId })
  return base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
}

function sum(fetched: readonly Fetched[], origin: string): Weight {
  const of = (kind: string) => fetched.filter((one) => one.kind === kind)
  const gzipped = (kind: string) => total(of(kind).map(({ content }) => compressed(content)))
  const fonts = of('Font')
  const others = fetched.filter((one) => !fonts.includes(one))
  return {
    requests: others.length,
    otherOrigins: fetched.filter(({ url }) => new URL(url).origin !== origin).length,
    stylesheets: of('Stylesheet').length,
    scripts: gzipped('Script'),
    inlineScripts: total(of('Document').map(({ content }) => compressed(inlineCode(content)))),
    styles: gzipped('Stylesheet'),
    html: gzipped('Document'),
    fonts: total(fonts.map((one) => one.traveled)),
    total: total(others.map((one) => one.traveled)),
  }
}

/** The code of the scripts without a type; others are data. */
function inlineCode(html: string): string {
  const scripts = html.matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(([, code]) => code).join('\n')
}

function compressed(content: string): number {
  return content === '' ? 0 : gzipSync(content, { level: 6 }).length
}

function total(bytes: readonly number[]): number {
  return bytes.reduce((all, one) => all + one, 0)
}
