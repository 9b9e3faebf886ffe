import { runInNewContext, Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { visitorScript } from './visitor-script.ts'

type Visit = {
  readonly stored?: Readonly<Record<string, string>>
  readonly isStorageRefused?: boolean
  readonly asksForPrivacy?: boolean
  readonly hasChat?: boolean
}

/** Runs the script as a browser would; gives what it wrote, and a way to change what is stored. */
function visit({
  stored = {},
  isStorageRefused = false,
  asksForPrivacy = false,
  hasChat = false,
}: Visit = {}) {
  const storage = new Map(Object.entries(stored))
  const dataset: Record<string, string> = {}
  const attributes = new Set<string>()
  const listeners = new Map<string, () => void>()
  runInNewContext(visitorScript({ hasChat }), {
    Event,
    Date,
    location: { origin: 'https://shop.example' },
    navigator: asksForPrivacy ? { globalPrivacyControl: true } : {},
    get localStorage() {
      if (isStorageRefused) throw new Error('refused')
      return { getItem: (key: string) => storage.get(key) ?? null }
    },
    document: {
      referrer: 'https://shop.example/shop',
      addEventListener: () => {},
      documentElement: {
        dataset,
        toggleAttribute: (name: string, isOn: boolean) =>
          isOn ? attributes.add(name) : attributes.delete(name),
      },
    },
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    dispatchEvent: () => true,
  })
  const store = (key: string, value: string) => {
    storage.set(key, value)
    listeners.get('storage')?.()
  }
  return { dataset, attributes, store }
}

const session = JSON.stringify({ token: 'a-token', expiresAt: '2999-01-01T00:00:00Z' })
const cart = JSON.stringify({ id: 'an-id', planId: 'light-monthly' })

test('is a script that a browser can read, and stays light', () => {
  const script = visitorScript({ hasChat: true })
  expect(() => new Script(script)).not.toThrow()
  expect(script).not.toMatch(/<\/?script/)
})

describe('what the page is told of its visitor', () => {
  test('is nothing at the first visit', () => {
    expect([...visit().attributes]).toEqual([])
  })

  test('is the session and the cart, and changes with them', () => {
    const { attributes, store } = visit({ stored: { session } })
    expect([...attributes]).toEqual(['data-session'])
    store('cart', cart)
    expect([...attributes]).toEqual(['data-session', 'data-cart'])
  })

  test.each([
    ['a session that is over', { session: session.replace('2999', '1999') }],
    ['what cannot be read', { session: '{', cart: 'null' }],
    ['an empty cart', { cart: JSON.stringify({ id: '', planId: '' }) }],
  ])('leaves out %s', (_, stored) => {
    expect([...visit({ stored }).attributes]).toEqual([])
  })

  test('holds where the browser refuses storage', () => {
    const { attributes, dataset } = visit({ isStorageRefused: true })
    expect([...attributes, dataset['consent']]).toEqual(['due'])
  })
})

describe('the consent', () => {
  const consentOf = (given: Visit) => visit(given).dataset['consent']

  test('is due until it is given or declined', () => {
    expect(consentOf({})).toBe('due')
    expect(consentOf({ stored: { 'cookie-consent': 'accepted' } })).toBe('accepted')
    expect(consentOf({ stored: { 'cookie-consent': 'declined' } })).toBe('declined')
  })

  test('is declined by Global Privacy Control, unless it was given here', () => {
    const asksForPrivacy = true
    expect(consentOf({ asksForPrivacy })).toBe('declined')
    expect(consentOf({ asksForPrivacy, stored: { 'cookie-consent': 'noted' } })).toBe('declined')
    expect(consentOf({ asksForPrivacy, stored: { 'cookie-consent': 'accepted' } })).toBe('accepted')
  })

  test('is due again where there is a choice after a notice without one', () => {
    const stored = { 'cookie-consent': 'noted' }
    expect(consentOf({ stored })).toBe('noted')
    expect(consentOf({ stored, hasChat: true })).toBe('due')
  })

  test('that was opened again stays open until it is answered', () => {
    const { dataset, store } = visit({ stored: { 'cookie-consent': 'accepted' } })
    dataset['consent'] = 'open'
    store('cart', cart)
    expect(dataset['consent']).toBe('open')
    dataset['consent'] = 'declined'
    store('cookie-consent', 'declined')
    expect(dataset['consent']).toBe('declined')
  })
})
