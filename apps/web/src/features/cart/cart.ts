import type { SimType } from '@openline/contract/sales/shop'
import { useSyncExternalStore } from 'react'
import { createWatch, readStored, removeStored, writeStored } from '../../lib/storage.ts'

/** What a customer may change about an item without replacing it. Empty and null: not chosen yet. */
export type CartChoices = {
  readonly simType: SimType | null
  /** Where the service is used. */
  readonly zipCode: string
  readonly couponCode: string
  /** Data or a pass to buy with the plan; empty for nothing. */
  readonly addOnId: string
}

/**
 * Spec 3: the cart is one item with an id. It names a plan and what was chosen
 * for it, and holds nothing more personal than a ZIP code, because local storage
 * outlives the session.
 */
export type CartItem = CartChoices & {
  /**
   * Made when the plan was put in the cart; one purchase, however often it is sent. Empty for what the server shows
   * of an address, which no browser keeps yet.
   */
  readonly id: string
  readonly planId: string
  /** The name of the plan before it is loaded, and after it was retired. */
  readonly planName: string
  /** The price that was last shown for exactly these choices, to notice when it is another one. */
  readonly quoteId: string | null
}

const unchosen: CartChoices = { simType: null, zipCode: '', couponCode: '', addOnId: '' }

/** A plan as a purchase of its own. */
export function newCartItem(
  planId: string,
  planName = '',
  choices: Partial<CartChoices> = {},
): CartItem {
  return { id: newId(), planId, planName, ...unchosen, ...choices, quoteId: null }
}

/** `crypto.randomUUID` exists on secure origins only; a shop tried out over plain HTTP is none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** The same for two items only if they are the same purchase and cost the same by any price list. */
export function purchaseKey(item: CartItem | null): string {
  if (item === null) return ''
  const { id, planId, simType, zipCode, couponCode, addOnId } = item
  return JSON.stringify([id, planId, simType, zipCode, couponCode, addOnId])
}

/** The item with other choices. A price shown for the old ones is no measure for the new. */
export function withChoices(item: CartItem, choices: Partial<CartChoices>): CartItem {
  const changed = { ...item, ...choices, quoteId: null }
  return purchaseKey(item) === purchaseKey(changed) ? item : changed
}

const storageKey = 'cart'
const { notify, subscribe } = createWatch(storageKey)

/** The stored value, or null when none is readable. */
export function parseCart(stored: string | null): CartItem | null {
  const value = parseJson(stored)
  if (typeof value !== 'object' || value === null) return null
  const text = (name: keyof CartItem): string => {
    const field: unknown = Reflect.get(value, name)
    return typeof field === 'string' ? field : ''
  }
  const [id, planId, simType] = [text('id'), text('planId'), text('simType')]
  if (id === '' || planId === '') return null
  return {
    id,
    planId,
    planName: text('planName'),
    simType: simType === 'esim' || simType === 'physical' ? simType : null,
    zipCode: text('zipCode'),
    couponCode: text('couponCode'),
    addOnId: text('addOnId'),
    quoteId: text('quoteId') || null,
  }
}

function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

function save(item: CartItem | null) {
  if (item) writeStored(storageKey, JSON.stringify(item))
  else removeStored(storageKey)
  notify()
}

/** The same text gives the same object, as React's snapshots have to be. */
let lastRead: { readonly stored: string | null; readonly item: CartItem | null } | null = null

export function readCart(): CartItem | null {
  const stored = readStored(storageKey)
  if (lastRead?.stored !== stored) lastRead = { stored, item: parseCart(stored) }
  return lastRead.item
}

/** Replaces the cart with `item`; gives back what was in it, for an Undo. */
export function addToCart(item: CartItem): CartItem | null {
  const previous = readCart()
  save(item)
  return previous
}

/** Empties the cart only if `id` is what it holds (spec 4). Returns whether it did. */
export function removeFromCart(id: string): boolean {
  if (readCart()?.id !== id) return false
  save(null)
  return true
}

/** Empties the cart; gives back what was in it, for an Undo. */
export function clearCart(): CartItem | null {
  const previous = readCart()
  save(null)
  return previous
}

/** Changes the choices for the item `id`, if that is what the cart holds. */
export function chooseInCart(id: string, choices: Partial<CartChoices>): void {
  const item = readCart()
  if (item?.id !== id) return
  const changed = withChoices(item, choices)
  if (changed !== item) save(changed)
}

/** Remembers the price that the item `id` was shown with. */
export function rememberQuote(id: string, quoteId: string): void {
  const item = readCart()
  if (item?.id === id && item.quoteId !== quoteId) save({ ...item, quoteId })
}

/** The item in the cart, from any tab; null when empty and in the server's HTML. */
export function useCartItem(): CartItem | null {
  return useSyncExternalStore(subscribe, readCart, () => null)
}
