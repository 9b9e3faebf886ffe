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
      <NoticeFact notice={renewal.notice} price={price} />
      {price?.planChange && (
        <Fact name="Next plan" value={planOf(price.planChange, renewal.timeZone)} />
      )}
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

type NoticeFactProps = {
  readonly notice: RenewalOnRecord['notice']
  readonly price: RenewalPrice | undefined
}

function NoticeFact({ notice, price }: NoticeFactProps) {
  const totalCents = price?.totalCents ?? null
  return notice && <Fact name="Amount in notice" value={noticed(notice, totalCents)} />
}

/** The card is never charged more than the notice says: a higher price waits for another notice. */
function noticed(
  notice: NonNullable<RenewalOnRecord['notice']>,
  totalCents: number | null,
): string {
  const told = formatCents(notice.totalCents)
  if (!notice.isDelivered) return `${told}, not delivered`
  return totalCents !== null && totalCents > notice.totalCents
    ? `${told}. Another notice goes out before more is charged.`
    : told
}

function planOf(
  { planName, from }: NonNullable<RenewalPrice['planChange']>,
  timeZone: string,
): string {
  return `${planName}, from ${formatDate(from, 'MMM D, YYYY', timeZone)}`
}
