import { afterEach, expect, test, vi } from 'vitest'
import { startOnTouch } from './start-handlers.ts'

type Visit = {
  readonly dataset?: Readonly<Record<string, string>>
  readonly search?: string
  readonly entry?: unknown
  readonly stored?: Readonly<Record<string, string>>
  readonly hasChat?: boolean
  readonly offersPasskey?: boolean
  readonly isStorageRefused?: boolean
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens the page of a form; true when its modules start before any touch. */
function startsAtOnce({
  dataset = {},
  search = '',
  entry = null,
  stored = {},
  hasChat = false,
  offersPasskey = true,
  isStorageRefused = false,
}: Visit): boolean {
  const storage = { getItem: (key: string) => stored[key] ?? null }
  const refused = {
    getItem: () => {
      throw new Error('refused')
    },
  }
  const kept = isStorageRefused ? refused : storage
  vi.stubGlobal('window', { localStorage: kept, sessionStorage: kept })
  vi.stubGlobal('location', { search })
  vi.stubGlobal('history', { state: entry })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    documentElement: { dataset },
    querySelector: () => (offersPasskey ? {} : null),
  })
  const startSoon = vi.fn<() => void>()
  startOnTouch(() => {}, startSoon, { hasChat })
  return startSoon.mock.calls.length > 0
}

test.each<[string, Visit]>([
  ['a visitor', {}],
  ['a visitor whose browser refuses storage', { isStorageRefused: true }],
  ['a visitor with a cart', { dataset: { cart: '' } }],
  ['a visitor who agreed to a chat that the shop has not', { dataset: { consent: 'accepted' } }],
  ['an entry that the router has only numbered', { entry: { usr: null, key: 'default', idx: 0 } }],
  ['a visitor who came from an advertisement', { search: '?utm_source=ad' }],
  ['a customer whose last way in was a code', { stored: { 'sign-in-method': 'code' } }],
  [
    'a passkey on a page that offers none',
    { stored: { 'sign-in-method': 'passkey' }, offersPasskey: false },
  ],
])('the modules wait for %s', (_, visit) => {
  expect(startsAtOnce(visit)).toBe(false)
})

test.each<[string, Visit]>([
  ['a customer', { dataset: { session: '' } }],
  ['a visitor who agreed to the chat', { dataset: { consent: 'accepted' }, hasChat: true }],
  ['a step that continues from another', { entry: { usr: { email: 'ada@example.com' } } }],
  ['a page that asked for the sign-in', { search: '?from=%2Fdashboard' }],
  ['a message of the page before', { stored: { notice: 'Your account was closed' } }],
  ['a customer whose last way in was a passkey', { stored: { 'sign-in-method': 'passkey' } }],
])('the modules start immediately for %s', (_, visit) => {
  expect(startsAtOnce(visit)).toBe(true)
})
