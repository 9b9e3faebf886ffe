import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

/**
 * Spec 3: the cart is one item with an id. It names a plan and holds nothing
 * personal, because local storage outlives the session.
 */
export type CartItem = {
  /** Made when the plan was put in the cart; one purchase, however often it is sent. */
  readonly id: string
  readonly planId: string
}

/** A plan as a purchase of its own. */
export const newCartItem = (planId: string): CartItem => ({ id: newId(), planId })

/** `crypto.randomUUID` exists on secure origins only; a shop tried out over plain HTTP is none. */
const newId = (): string => {
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

const storageKey = 'cart'
const listeners = new Set<() => void>()

/** What is stored, or null when nothing readable is. */
export const parseCart = (stored: string | null): CartItem | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { id, planId } = value as Partial<Record<keyof CartItem, unknown>>
    if (typeof id !== 'string' || typeof planId !== 'string') return null
    return id !== '' && planId !== '' ? { id, planId } : null
  } catch {
    return null
  }
}

const save = (item: CartItem | null) => {
  if (item) writeStored(storageKey, JSON.stringify({ id: item.id, planId: item.planId }))
  else removeStored(storageKey)
  for (const listener of listeners) listener()
}

export const readCart = (): CartItem | null => parseCart(readStored(storageKey))

/** Replaces the cart with `item`; gives back what was in it, for an Undo. */
export const addToCart = (item: CartItem): CartItem | null => {
  const previous = readCart()
  save(item)
  return previous
}

/** Empties the cart only if `id` is what it holds (spec 4). Tells whether it did. */
export const removeFromCart = (id: string): boolean => {
  if (readCart()?.id !== id) return false
  save(null)
  return true
}

/** Empties the cart; gives back what was in it, for an Undo. */
export const clearCart = (): CartItem | null => {
  const previous = readCart()
  save(null)
  return previous
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const stopListening = onStoredElsewhere(storageKey, listener)
  return () => {
    listeners.delete(listener)
    stopListening()
  }
}

/** The same object for as long as the same item is stored, as React's snapshots have to be. */
let snapshot: CartItem | null = null
const cartSnapshot = (): CartItem | null => {
  const item = readCart()
  const isSame = item?.id === snapshot?.id && item?.planId === snapshot?.planId
  if (!isSame) snapshot = item
  return snapshot
}

/** The item in the cart, null when empty and in the server's HTML. */
export const useCartItem = (): CartItem | null =>
  useSyncExternalStore(subscribe, cartSnapshot, () => null)

const cartId = (): string | null => readCart()?.id ?? null

/** The id of the item in the cart, null when empty and in the server's HTML. */
export const useCartItemId = (): string | null =>
  useSyncExternalStore(subscribe, cartId, () => null)

/** Spec 2: what the cart button shows. */
export const useCartCount = (): 0 | 1 => (useCartItemId() === null ? 0 : 1)
