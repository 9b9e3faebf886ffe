import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { ContentAnswer, ContentBody, ContentGateway } from '../../gateways/content/content.ts'

export type ContentCacheDeps = {
  gateway: ContentGateway
  clock: Clock
  log: Logger
}

/** What the service said last; `missing` is its word too. */
type Known = Exclude<ContentAnswer, { kind: 'unavailable' }>

type Entry = {
  known: Known | null
  /** When the service may be asked again; 0 before it was asked at all. */
  askAgainAt: number
  asking: Promise<void> | null
}

export type ContentCache = {
  /**
   * The service's last answer for `address`, or null when there is none yet.
   * What is old is refreshed behind the caller's back; only a first answer is
   * waited for, and no longer than a page may wait.
   */
  read(address: string): Promise<Known | null>
}

const freshForMs = 30_000
const retryAfterMs = 5_000
const firstAnswerWithinMs = 1_000
/** Visitors choose part of the address, so neither entries nor calls may grow with them. */
const maxEntries = 300
const maxAsking = 8

export const createContentCache = ({ gateway, clock, log }: ContentCacheDeps): ContentCache => {
  const entries = new Map<string, Entry>()
  let asking = 0

  const entryFor = (address: string): Entry => {
    const entry = entries.get(address) ?? { known: null, askAgainAt: 0, asking: null }
    entries.delete(address)
    entries.set(address, entry)
    if (entries.size > maxEntries) {
      const [oldest = ''] = entries.keys()
      entries.delete(oldest)
    }
    return entry
  }

  const ask = async (address: string, entry: Entry): Promise<void> => {
    asking += 1
    try {
      const answer = await gateway.get(address)
      const failed = answer.kind === 'unavailable'
      if (failed) log.warn({ address, reason: answer.reason }, 'content service gave no answer')
      else entry.known = sameBody(entry.known, answer) ? entry.known : answer
      entry.askAgainAt = clock().getTime() + (failed ? retryAfterMs : freshForMs)
    } finally {
      asking -= 1
      entry.asking = null
    }
  }

  return {
    async read(address) {
      const entry = entryFor(address)
      if (clock().getTime() >= entry.askAgainAt && !entry.asking && asking < maxAsking) {
        entry.asking = ask(address, entry)
      }
      // Who once failed to answer is not waited for again.
      if (entry.askAgainAt === 0 && entry.asking) {
        await settledWithin(entry.asking, firstAnswerWithinMs)
      }
      return entry.known
    },
  }
}

/** An unchanged answer stays the same object, so that what was made from it stays valid. */
const sameBody = (known: Known | null, answer: Known): boolean =>
  known?.kind === 'found' && answer.kind === 'found' && textOf(known.body) === textOf(answer.body)

const textOf = (body: ContentBody): string => JSON.stringify(body)

const settledWithin = async (work: Promise<void>, limitMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
