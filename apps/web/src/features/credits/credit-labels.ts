import { formatCents } from '@openline/contract/money'
import type { CreditKind } from '@openline/contract/sales/credits'
import { msg, translate } from '@openline/i18n/i18n'

const kinds = {
  granted: msg('Credit from us'),
  used: msg('Used for an order'),
  returned: msg('Returned from an order'),
  withdrawn: msg('Taken back by us'),
  forfeited: msg('Ended with the account'),
  moved_out: msg('Moved to your other account'),
  moved_in: msg('From your other account'),
} as const satisfies Record<CreditKind, string>

/** What came to the credit of a customer, or left it. */
export function entryLabels(kind: CreditKind): string {
  return translate(kinds[kind])
}

/** `+$5.00`, `-$5.00` */
export function signedAmount(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents)
}
