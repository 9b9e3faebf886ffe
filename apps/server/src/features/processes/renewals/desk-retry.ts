import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import { declineInWords } from '@openline/contract/office/code-labels-desk'
import type { Needs } from '../../../needs.ts'
import { isPayable } from '../../sales/orders/orders.ts'
import { isOpen } from '../../sales/payments/store.ts'
import type { Priced, Refused } from '../../sales/shop/shop.ts'
import { chargeableFrom } from './notice-calendar.ts'
import { factsOf } from './notices.ts'
import { problemToWarnOf } from './renewal-card.ts'
import type { RenewalDetails } from './renewal-details.ts'
import { type RenewalLine, zoneOf } from './renewal-lines.ts'

type Deps = Needs<'clock' | 'prices'>
type Loaded = { line: RenewalLine; details: RenewalDetails }

/** Whether the newest attempt to pay the next period failed. */
export function hasFailed({ paying, last }: RenewalDetails): boolean {
  return paying !== null && isPayable(paying.status) && Boolean(last?.failureCode)
}

/**
 * Why the card is not to be charged now for a renewal that was declined; null when it may be. Someone who presses a
 * button gets no more than the next automatic attempt would: the same notices, their day and their amount.
 */
export function retryProblem(deps: Deps, loaded: Loaded, price: Priced | Refused): string | null {
  return planProblem(loaded) ?? noticeProblem(deps, loaded, price) ?? cardProblem(deps, loaded)
}

function planProblem({ line, details }: Loaded): string | null {
  const { autoRenew, suspendedSince, dunning } = line
  if (details.last && isOpen(details.last)) return 'A payment is being checked.'
  if (!autoRenew) return 'Auto-renew is off.'
  if (suspendedSince !== null) return 'The line is suspended, so only the customer can pay.'
  return dunning?.nextTryAt ? null : 'No more attempts are planned, so only the customer can pay.'
}

function noticeProblem(deps: Deps, { line }: Loaded, price: Priced | Refused): string | null {
  const { notices } = line
  const now = deps.clock()
  const dayOf = (at: Date) =>
    formatDate(at, 'MMM D, YYYY', zoneOf(line, deps.prices.rates.carrierFees.timeZone))
  const told = notices.findLast(({ kind, failedAt }) => kind === 'charge' && failedAt === null)
  const from = chargeableFrom(factsOf(line))
  if (!told || from === null) return 'The customer didn’t get the notice of this charge.'
  const days = [from, ...notices.slice(-1).map(({ chargeAt }) => chargeAt)]
  const tooEarly = days.find((day) => day > now)
  if (tooEarly) return `The notice says that we won’t charge the card before ${dayOf(tooEarly)}.`
  if (!price.ok) return price.message
  return price.lines.finalCheckoutAmountCents > told.totalCents
    ? `The notice says ${formatCents(told.totalCents)}, and it costs more now. Another notice goes out first.`
    : null
}

/** Codes after which the networks' rules forbid another attempt with the same card. */
const finalDeclines: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
])

function cardProblem({ clock }: Deps, { details: { card, last } }: Loaded): string | null {
  if (!card) return 'No card is saved.'
  const code = last?.providerCardId === card.providerCardId ? (last.failureCode ?? '') : ''
  if (finalDeclines.has(code)) return `This card can’t be tried again: ${declineInWords(code)}.`
  const now = clock()
  return problemToWarnOf(card, { now, chargeAt: now }) && 'The card has expired.'
}
