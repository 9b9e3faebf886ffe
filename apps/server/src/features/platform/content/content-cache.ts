import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'
import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import type { Fetched } from '../../../gateways/content/content.ts'

export type ContentCacheNeeds<T> = {
  fetch: (address: string) => Promise<Fetched<T>>
  /** True when a new answer says nothing new; the old one then stays the same object. */
  isSame: (known: T, answer: T) => boolean
  /** Addresses that are remembered. Visitors choose part of an address. */
  maxEntries: number
  clock: Clock
  log: Logger
}

/** What the service said last; that something is missing is its word too. */
type Known<T> = Exclude<Fetched<T>, { kind: 'unavailable' }>

type Entry<T> = {
  known: Known<T> | null
  /** When the service may be asked again; 0 before it was asked at all. */
  askAgainAt: number
  isFailing: boolean
  asking: Promise<void> | null
  /** The log has a line about the missing first answer. */
  isGapLogged: boolean
}

/**
 * Gives the service's last answer for an address, or null when there is none.
 * What is old is refreshed behind the caller's back; only a first answer is
 * waited for, and no longer than a page may wait. `noteGap` is called when the service has not answered
 * yet, so that what takes the place of its answer is kept by no cache.
 */
export type ReadCached<T> = (address: string, noteGap?: () => void) => Promise<T | null>

const freshForMs = 30_000
const retryAfterMs = 5_000
const firstAnswerWithinMs = 1_000
/** However many addresses visitors make up, the service is asked for so many at a time. */
const maxAsking = 8
const maxWaiting = 100

const untouched = {
  known: null,
  askAgainAt: 0,
  isFailing: false,
  asking: null,
  isGapLogged: false,
} as const

export function createContentCache<T>(deps: ContentCacheNeeds<T>): ReadCached<T> {
  const { clock } = deps
  const notes = createNotes(deps.log)
  const entries = new Map<string, Entry<T>>()
  const questions = new PQueue({ concurrency: maxAsking })
  /** A page asks several questions, one after the other; a slow service costs it one wait in all. */
  let waitAgainAt = 0

  const entryFor = (address: string): Entry<T> => {
    const entry = entries.get(address) ?? { ...untouched }
    entries.delete(address)
    entries.set(address, entry)
    if (entries.size > deps.maxEntries) {
      const [oldest = ''] = entries.keys()
      entries.delete(oldest)
    }
    return entry
  }

  const ask = async (address: string, entry: Entry<T>): Promise<void> => {
    try {
      const answer = await deps.fetch(address)
      if (answer.kind === 'unavailable') notes.failure(address, entry, answer.reason)
      else entry.known = newer(entry.known, answer)
      entry.isFailing = answer.kind === 'unavailable'
      entry.askAgainAt = clock().getTime() + (entry.isFailing ? retryAfterMs : freshForMs)
    } finally {
      entry.asking = null
    }
  }

  const newer = (known: Known<T> | null, answer: Known<T>): Known<T> =>
    known?.kind === 'found' && answer.kind === 'found' && deps.isSame(known.value, answer.value)
      ? known
      : answer

  /** A page waits for a first answer and for no other, so it goes before the refreshes. */
  const askInTurn = (address: string, entry: Entry<T>): Promise<void> =>
    questions.add(
      // A turn begins where another question ended, in that one's trace.
      AsyncLocalStorage.bind(() => ask(address, entry)),
      { priority: entry.askAgainAt === 0 ? 1 : 0 },
    )

  return async (address, noteGap) => {
    const entry = entryFor(address)
    const isDue = clock().getTime() >= entry.askAgainAt && !entry.asking
    if (isDue && questions.size < maxWaiting) entry.asking = askInTurn(address, entry)
    // Who once failed to answer is not waited for again.
    if (entry.askAgainAt === 0 && entry.asking && clock().getTime() >= waitAgainAt) {
      const isInTime = await settledWithin(entry.asking, firstAnswerWithinMs)
      if (!isInTime) waitAgainAt = clock().getTime() + retryAfterMs
    }
    if (!entry.known) {
      notes.gap(address, entry)
      noteGap?.()
    }
    return entry.known?.kind === 'found' ? entry.known.value : null
  }
}

/** One line for each outage and address, not one for each retry. */
function createNotes(log: Logger) {
  const note = (address: string, reason: string): void =>
    log.warn({ address, reason }, 'content service unavailable')
  return {
    failure(address: string, { isFailing }: Entry<unknown>, reason: string): void {
      if (!isFailing) note(address, reason)
    },
    gap(address: string, entry: Entry<unknown>): void {
      if (!entry.isFailing && !entry.isGapLogged) note(address, 'no answer yet')
      entry.isGapLogged = true
    },
  }
}

async function settledWithin(work: Promise<void>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), limitMs)
  })
  const isInTime = await Promise.race([work.then(() => true), limit])
  clearTimeout(timer)
  return isInTime
}
