import { formatDate } from '@openline/contract/dates'
import { usageAlertPercents } from '@openline/contract/lines/usage'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import type { Needs } from '../../../needs.ts'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { emailIfWanted } from '../../people/customers/notifications.ts'
import { findLiveLineOfOrder } from '../lines/store.ts'
import { type AddOnNeeds, sellableFor } from './add-ons.ts'
import { usageAlertEmail } from './emails.ts'
import { insertAlerts } from './store.ts'
import { percentUsed, readUsage } from './usage.ts'

/**
 * The carrier says that a line has used much of its data: reads how much, and emails the customer once a
 * month at each part of the allowance, if they want it. Throws when the carrier does not answer; the
 * event is then handled again.
 */
export async function noticeUsage(
  deps: AddOnNeeds & Needs<'sendEmail'>,
  reference: string,
): Promise<void> {
  const line = canBeOwnId(reference) ? await findLiveLineOfOrder(deps.db, reference) : null
  if (!line) return
  const { customerId, id: lineId } = line
  const { usage, allowance } = await readUsage(deps, { customerId, lineId })
  const used = percentUsed(usage, allowance) ?? 0
  const reached = usageAlertPercents.filter((percent) => used >= percent)
  const percent = reached.at(-1)
  if (!usage || !allowance?.dataGb || percent === undefined) return
  const { dataGb } = allowance
  const { addOns } = await sellableFor(deps, line)
  const addOnId = addOns.find(({ addOn }) => addOn.kind === 'data')?.addOn.addOnId ?? null
  const monthFrom = new Date(usage.since)
  const foundAt = deps.clock()
  await deps.db.transaction(async (tx) => {
    // Both at once when all is used: an email about most of it would come too late.
    const dataMb = Math.round(dataGb * 1000)
    const alerts = reached.map((each) => ({ lineId, monthFrom, percent: each, dataMb, foundAt }))
    if (!(await insertAlerts(tx, alerts)).includes(percent)) return
    const zone = timeZoneOf(
      await requireCustomer(tx, customerId),
      deps.prices.rates.carrierFees.timeZone,
    )
    const resetsOn = () => formatDate(usage.resetsAt, 'MMM D, YYYY', zone)
    const write = usageAlertEmail({ line, percent, usage, dataGb, addOnId, resetsOn })
    await emailIfWanted(deps, tx, { customerId, kind: 'usage' }, write)
  })
}
