import { hasExpired } from '@openline/contract/card-expiry'
import type { OutputOf } from '@openline/contract/endpoint'
import {
  type Card,
  listCards,
  type ReturnTo,
  sessionResult,
  startCardSave,
} from '@openline/contract/sales/cards'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { settle } from '../../lib/load-result.ts'
import { readStored, removeStored, writeStored } from '../../lib/storage.ts'
import { useLoad } from '../../lib/use-load.ts'
import { usePageReturn } from '../../lib/use-page-return.ts'

/** An unsettled visit to the payment provider's page (spec 7). */
export type ProviderVisit = {
  readonly sessionId: string
  /** The page to return to. */
  readonly returnTo: ReturnTo
  /** The order that was being paid, if the visit was about one. */
  readonly orderId: string | null
}

export type VisitResult = OutputOf<typeof sessionResult>

const sessionKey = 'payment-session-id'
const returnKey = 'payment-return-to'
const orderKey = 'payment-order-id'
const linkKey = 'payment-link'

function isReturn(value: string | null): value is ReturnTo {
  return value === 'payment' || value === 'checkout'
}

/** The visit on record, or null. Never taken from an address, which any site can forge. */
export function readVisit(): ProviderVisit | null {
  const sessionId = readStored(sessionKey)
  const returnTo = readStored(returnKey)
  if (!sessionId || !isReturn(returnTo)) return null
  return { sessionId, returnTo, orderId: readStored(orderKey) }
}

export function forgetVisit(): void {
  removeStored(sessionKey)
  removeStored(returnKey)
  removeStored(orderKey)
  removeStored(linkKey)
}

/** A visit from the page of a payment link, which has no account behind it. */
type LinkVisitRecord = { readonly token: string; readonly sessionId: string }

/** The visit on record, if the last one came from a payment link; null otherwise. */
export function readLinkVisit(): LinkVisitRecord | null {
  const token = readStored(linkKey)
  const sessionId = readStored(sessionKey)
  return token && sessionId ? { token, sessionId } : null
}

/** The result of the visit, which the server gets from the provider; may be requested repeatedly. */
export function askVisit({ sessionId }: ProviderVisit, signal?: AbortSignal): Promise<VisitResult> {
  return call(sessionResult, { body: { sessionId } }, { signal })
}

type Leaving = { readonly url: string } & ProviderVisit

/** Leaves for the provider's page, remembering where to come back to. */
export function leaveForProvider({ url, sessionId, returnTo, orderId }: Leaving): void {
  leaveFor(url, { [sessionKey]: sessionId, [returnKey]: returnTo, [orderKey]: orderId })
}

/** The same from the page of a payment link, also for the bank's page. */
export function leaveByLink(url: string, { token, sessionId }: LinkVisitRecord): void {
  leaveFor(url, { [sessionKey]: sessionId, [linkKey]: token })
}

function leaveFor(url: string, visit: Readonly<Record<string, string | null>>): void {
  // The contract accepts any address; only http and https may be opened.
  if (!/^https?:$/.test(new URL(url).protocol)) return
  forgetVisit()
  for (const [key, value] of Object.entries(visit)) if (value !== null) writeStored(key, value)
  window.location.assign(url)
}

/** Opens the provider's page that saves a card. Throws `ApiError`. */
export async function openCardPage(
  returnTo: ReturnTo,
  orderId: string | null = null,
): Promise<void> {
  const page = await call(startCardSave, { query: { returnTo } })
  leaveForProvider({ ...page, returnTo, orderId })
}

/**
 * The card saved by a visit that never reached its return page, because the laptop was closed, say;
 * null when there is none or the result is not available now.
 */
export async function cardOfLostVisit(returnTo: ReturnTo): Promise<string | null> {
  const visit = readVisit()
  if (visit?.returnTo !== returnTo) return null
  try {
    const result = await askVisit(visit)
    if (result.status === 'pending') return null
    forgetVisit()
    return result.cardId ?? null
  } catch {
    return null
  }
}

/**
 * Opens the provider's page that saves a card; can be used again when the customer comes back with
 * the Back button. `leave` opens the page and throws what went wrong, whose message `onFailure` gets.
 */
export function useCardPage(leave: () => Promise<void>, onFailure: (message: string) => void) {
  const [isLeaving, setLeaving] = useState(false)
  usePageReturn(() => setLeaving(false))
  const open = async () => {
    setLeaving(true)
    try {
      await leave()
    } catch (error) {
      setLeaving(false)
      onFailure(messageOf(error))
    }
  }
  return { isLeaving, open }
}

function loadCards() {
  return settle(call(listCards).then(({ cards }) => cards))
}

/** The saved cards to choose from, loaded each time a choice is shown; null while they load. */
export function useCards() {
  return useLoad(loadCards).loaded
}

/**
 * The id of the card to preselect: the first that has not expired and that one of `preferences` accepts, in
 * their order, then the primary one, then any. Empty when none is left.
 */
export function preselectCard(
  cards: readonly Card[],
  preferences: readonly ((card: Card) => boolean)[],
  now: Date = new Date(),
): string {
  const usable = cards.filter(({ expiry }) => !hasExpired(expiry, now))
  const order = [...preferences, ({ primaryCard }: Card) => primaryCard]
  const card = order.map((accepts) => usable.find(accepts)).find(Boolean) ?? usable[0]
  return card?.id ?? ''
}
