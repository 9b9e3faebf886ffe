import type { OfferedAddOn } from '@openline/contract/lines/add-ons'
import type { LineAddOn } from '@openline/contract/lines/line-add-on'
import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { shortPrice } from '../shop/shop.ts'
import { dataWords, leftWords } from './usage-labels.ts'

type Priced = Pick<OfferedAddOn, 'priceCents' | 'lines'>

/** What it costs in all, and below that what of it is the price and what taxes and fees. */
export function offerPrice({ priceCents, lines }: Priced): { total: string; note: string } {
  if (lines === null) return { total: formatCents(priceCents), note: t('+ taxes & fees') }
  const total = lines.finalCheckoutAmountCents
  return {
    total: formatCents(total),
    note: t('{price} + {fees} taxes & fees', {
      price: shortPrice(priceCents),
      fees: formatCents(total - priceCents),
    }),
  }
}

type Lasting = Pick<OfferedAddOn, 'kind' | 'dataGb' | 'endsAt'>

/** How long it lasts if it is bought now, and the data of a pass, which is not in its name. */
export function offerWords({ kind, dataGb, endsAt }: Lasting): string {
  const amount = kind === 'data' || dataGb === null ? null : dataWords(dataGb)
  return [
    amount && t('{amount} of data.', { amount }),
    endsAt && t('Until {date}.', { date: day(endsAt) }),
  ]
    .filter(Boolean)
    .join(' ')
}

type Had = Pick<LineAddOn, 'kind' | 'orderId' | 'status' | 'dataGb' | 'leftMb' | 'endsAt'>

/** What is left of the data of a pass; empty where that is not known, and for data, which counts with the plan’s. */
export function leftOfAddOn({ kind, dataGb, leftMb }: Had): string {
  const isKnown = kind !== 'data' && dataGb !== null && leftMb !== null
  return isKnown ? leftWords(leftMb / 1000, dataGb) : ''
}

/** Until when a line has an add-on, or that it is on its way. */
export function untilWords({ kind, orderId, status, endsAt }: Had): string {
  if (status === 'waiting') {
    return orderId === null
      ? t('We’re adding it to your line.')
      : t('Paid. We’re adding it to your line.')
  }
  if (endsAt === null) return ''
  const date = day(endsAt)
  return kind === 'data'
    ? t('Included above until {date}.', { date })
    : t('Until {date}.', { date })
}

/** The part of it that is used, 1 for all; null where `leftOfAddOn` says nothing. */
export function partOfAddOn({ kind, dataGb, leftMb }: Had): number | null {
  return kind === 'data' || dataGb === null || leftMb === null ? null : 1 - leftMb / (dataGb * 1000)
}

/** The one to begin with: data before passes, in shop order. */
export function fittingOffer<Offer extends Pick<OfferedAddOn, 'kind'>>(
  offers: readonly Offer[],
): Offer | undefined {
  return offers.find(({ kind }) => kind === 'data') ?? offers[0]
}

function day(at: string): string {
  return localDate(at, 'MMM D, YYYY')
}
