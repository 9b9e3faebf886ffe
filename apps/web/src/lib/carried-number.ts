import { useSyncExternalStore } from 'react'

/** A number that was found to be eligible before there was an account, as it was typed. */
export type CarriedNumber = { readonly msisdn: string; readonly zipCode: string }

// In the memory of this page alone: a reload, another tab and the next visitor know nothing of it.
let carried: CarriedNumber | null = null
const listeners = new Set<() => void>()

/** Remembers the number until the page is left, null to forget it. */
export function carryNumber(number: CarriedNumber | null): void {
  carried = number
  for (const listener of listeners) listener()
}

/** Whether a number was checked on this page that no checkout has taken yet. */
export function isNumberCarried(): boolean {
  return carried !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number that a visitor checked on this page, for the checkout; null without one. */
export function useCarriedNumber(): CarriedNumber | null {
  return useSyncExternalStore(
    subscribe,
    () => carried,
    () => null,
  )
}
