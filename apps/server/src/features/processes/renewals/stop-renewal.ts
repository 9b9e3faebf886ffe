import { msg } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { recordActivity } from '../../lines/lines/activity.ts'
import { findLineOfOrder, setAutoRenew } from '../../lines/lines/store.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import type { RenewalEmails } from './emails.ts'
import { lockRenewalLine } from './renewal-lines.ts'
import { planTry } from './store.ts'

type StopNeeds = Needs<'clock'> & { emails: RenewalEmails }

/**
 * The bank objects to the payment of an order: its line is not charged by ourselves any more, until its
 * owner agrees again. The consent that was given stays on record as it was. The order is locked.
 */
export async function stopAutoRenew(
  { clock, emails }: StopNeeds,
  tx: Db,
  { id, forLineId }: OrderRow,
): Promise<void> {
  const lineId = forLineId ?? (await findLineOfOrder(tx, id))?.id
  const line = lineId === undefined ? null : await lockRenewalLine(tx, lineId)
  if (!line?.autoRenew) return
  await setAutoRenew(tx, line.id, false)
  await planTry(tx, { lineId: line.id, number: line.period.number + 1 }, null)
  await recordActivity(tx, {
    lineId: line.id,
    kind: 'auto_renew_stopped',
    by: 'system',
    detail: msg('Your bank questioned a payment'),
    at: clock(),
  })
  await emails.stopped(tx, line)
}
