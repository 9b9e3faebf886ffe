import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberedZip, rememberZip } from './remembered-zip.ts'
import { removeStored } from './storage.ts'

function aBrowserWith(stored: Readonly<Record<string, string>>) {
  const storage = new Map(Object.entries(stored))
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
}

// Other files of the worker may have left values where there was no browser.
beforeEach(() => ['zip', 'cart'].forEach(removeStored))
afterEach(() => vi.unstubAllGlobals())

const cart = JSON.stringify({ id: 'an-id', planId: 'light-monthly', zipCode: '75201' })

test('the ZIP code that was typed last is remembered', () => {
  aBrowserWith({ cart })
  rememberZip('10001')
  expect(rememberedZip()).toBe('10001')
})

test('the ZIP code of the plan in the cart is taken where none was typed', () => {
  aBrowserWith({ cart })
  expect(rememberedZip()).toBe('75201')
})

test.each([{}, { cart: '{' }, { cart: '{"zipCode":7}' }, { cart: 'null' }])(
  'no ZIP code is made up from %o',
  (stored) => {
    aBrowserWith(stored)
    expect(rememberedZip()).toBe('')
  },
)
