import { formatMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/processes/port-in'
import { t } from '@openline/i18n/i18n'
import { useSyncExternalStore } from 'react'
import { carryOver, takeCarried } from '../../lib/carried.ts'

/** A number that passed the eligibility check before sign-in, as typed. */
export type CheckedNumber = { readonly msisdn: string; readonly zipCode: string }

// In the memory of this page only: a reload, another tab and the next visitor do not see it.
let checked: CheckedNumber | null = parseNumber(takeCarried('checked-number'))
const listeners = new Set<() => void>()

function parseNumber(carried: string | null): CheckedNumber | null {
  return carried === null ? null : (JSON.parse(carried) as CheckedNumber) // written by carryCheckedNumber
}

/** Keeps the number for the next document of this tab, where the checkout is. */
export function carryCheckedNumber(number: CheckedNumber): void {
  carryOver('checked-number', JSON.stringify(number))
}

/** Keeps the number until the page is left; null removes it. */
export function keepCheckedNumber(number: CheckedNumber | null): void {
  checked = number
  for (const listener of listeners) listener()
}

/** Whether a number was checked on this page that no checkout has used yet. */
export function hasCheckedNumber(): boolean {
  return checked !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number that a visitor checked on this page, for the checkout; null without one. */
export function useCheckedNumber(): CheckedNumber | null {
  return useSyncExternalStore(
    subscribe,
    () => checked,
    () => null,
  )
}

/** What is happening to a number, as the heading of its port-in. */
export function portInHeading({ status, msisdn }: Pick<PortIn, 'status' | 'msisdn'>): string {
  const number = formatMsisdn(msisdn)
  switch (status) {
    case 'draft':
    case 'ready':
      return t('Number to transfer: {number}', { number })
    case 'completed':
      return t('{number} was transferred', { number })
    case 'cancelled':
    case 'expired':
    case 'failed':
      return t('{number} wasn’t transferred', { number })
    default:
      return t('Transferring {number}', { number })
  }
}
