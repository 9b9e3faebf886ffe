import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import {
  type RenewalOnRecord,
  type RenewalPrice,
  viewRenewalPrice,
} from '@openline/contract/processes/renewals-desk'
import { Fact } from '../../ui/fact-list.tsx'
import { useCall } from '../lib/use-call.ts'
import { TryButton } from './try-button.tsx'

type RenewalPriceFactsProps = {
  readonly lineId: string
  readonly renewal: RenewalOnRecord
  readonly reload: () => unknown
}

/** Plan and amount of the next period. Taxes are asked for once, and not with each look at the line. */
export function RenewalPriceFacts({ lineId, renewal, reload }: RenewalPriceFactsProps) {
  const { value, error } = useCall(viewRenewalPrice, { params: { id: lineId } })
  const price = value?.price
  return (
    <>
      <Fact name="Amount" value={price ? amountOf(price) : (error?.message ?? 'Loading…')} />
      <Fact
        name="Amount in the notice"
        value={noticed(renewal.notice, price?.totalCents ?? null)}
      />
      {price && <Fact name="Plan of the next period" value={planOf(price, renewal.timeZone)} />}
      {price?.held && (
        <Fact
          name="Held price"
          value={`${formatCents(price.held.ownCents)} plus taxes; the list price is ${formatCents(price.held.listCents)}`}
        />
      )}
      {price?.retry && renewal.failure && (
        <Fact
          name="Charge before the next attempt"
          value={
            price.retry.problem ?? (
              <TryButton lineId={lineId} failedAt={renewal.failure.at} reload={reload} />
            )
          }
        />
      )}
    </>
  )
}

function amountOf({ totalCents, creditCents, problem }: RenewalPrice): string {
  if (totalCents === null) return `Not known: ${problem}`
  const total = `${formatCents(totalCents)} with taxes and fees`
  return creditCents === 0
    ? total
    : `${total}, of which credit pays ${formatCents(creditCents)} and the card ${formatCents(totalCents - creditCents)}`
}

/** The card is never charged more than the notice says: a higher price waits for another notice. */
function noticed(notice: RenewalOnRecord['notice'], totalCents: number | null): string {
  if (!notice) return 'No notice yet'
  const told = formatCents(notice.totalCents)
  if (!notice.isDelivered) return `${told}, not delivered`
  return totalCents !== null && totalCents > notice.totalCents
    ? `${told}. Another notice goes out before more is charged.`
    : told
}

function planOf({ plan, planChange }: RenewalPrice, timeZone: string): string {
  return planChange === null
    ? plan.planName
    : `${planChange.planName}, from ${formatDate(planChange.from, 'MMM D, YYYY', timeZone)}`
}
