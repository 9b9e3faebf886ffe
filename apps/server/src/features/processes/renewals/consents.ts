import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { refusalError } from '../../sales/shop/shop.ts'
import { type Asked, withTaxesAsked } from './asked-taxes.ts'
import type { RenewalEmails } from './emails.ts'
import { findRenewalCard } from './renewal-card.ts'
import { lockRenewalLine, type RenewalLine } from './renewal-lines.ts'
import { priceOf } from './renewal-orders.ts'
import type { RenewalNeeds } from './renewals.ts'
import { firstTryAfterConsent } from './schedule.ts'
import { insertConsent } from './settings-store.ts'

type ConfirmNeeds = RenewalNeeds & { emails: RenewalEmails }

/**
 * Emails the owner of a line with automatic renewal what was agreed to, in the transaction of the consent. Throws
 * `provider_unavailable` while the taxes are not known: the email names the amount.
 */
export async function confirmConsent(
  deps: Asked<Omit<ConfirmNeeds, 'db'>>,
  tx: Db,
  line: RenewalLine,
): Promise<void> {
  const price = await withLanguage(line.language, () => priceOf(deps, line))
  if (!price.ok) {
    if (price.code === 'provider_unavailable') throw refusalError(price)
    return deps.emails.switchedOn(tx, line, { kind: 'no_price', why: () => price.message })
  }
  if (line.suspendedSince !== null) {
    return deps.emails.switchedOn(tx, line, { kind: 'suspended', price })
  }
  const now = deps.clock()
  const at = firstTryAfterConsent(line.period.endsAt, now)
  const card = await findRenewalCard(tx, line, { now, at })
  await deps.emails.switchedOn(tx, line, { kind: 'charge', isSoon: false, price, at, card })
}

/**
 * Keeps the consent that was given with an order beside those that are given in the account, and has it
 * confirmed by a job, because the price is asked for outside.
 */
export async function recordOrderConsent(
  { enqueue }: Needs<'enqueue'>,
  tx: Db,
  { order, lineId }: { order: OrderRow; lineId: string },
): Promise<void> {
  const { acceptedTermsVersion: termsVersion, createdAt: at } = order
  await insertConsent(tx, { id: ownId(), lineId, isOn: true, termsVersion, at })
  await enqueue(tx, 'confirm-auto-renew', { lineId })
}

/** Emails the owner of a new line what was agreed to with the order, unless it was turned off since. */
export function confirmOrderConsent(deps: ConfirmNeeds): JobHandlers['confirm-auto-renew'] {
  return ({ lineId }) =>
    withTaxesAsked(deps, (asked) =>
      asked.db.transaction(async (tx) => {
        const line = await lockRenewalLine(tx, lineId)
        if (line?.autoRenew) await confirmConsent(asked, tx, line)
      }),
    )
}
