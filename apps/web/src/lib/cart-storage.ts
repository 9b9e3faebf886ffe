import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

/**
 * Spec 3: the cart is one item with an id. It names a plan and holds nothing
 * personal, because local storage outlives the session.
 */
export type CartItem = { readonly id: string }

const storageKey = 'cart'
const listeners = new Set<() => void>()

/** What is stored, or null when nothing readable is. */
export const parseCart = (stored: string | null): CartItem | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('id' in value)) return null
    return typeof value.id === 'string' && value.id !== '' ? { id: value.id } : null
  } catch {
    return null
  }
}

const save = (item: CartItem | null) => {
  if (item) writeStored(storageKey, JSON.stringify({ id: item.id }))
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

const cartId = (): string | null => readCart()?.id ?? null

/** The id of the item in the cart, null when empty and in the server's HTML. */
export const useCartItemId = (): string | null =>
  useSyncExternalStore(subscribe, cartId, () => null)

/** Spec 2: what the cart button shows. */
export const useCartCount = (): 0 | 1 => (useCartItemId() === null ? 0 : 1)
