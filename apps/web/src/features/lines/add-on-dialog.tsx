import { buyAddOn, listAddOns, type OfferedAddOn } from '@openline/contract/lines/add-ons'
import type { Line } from '@openline/contract/lines/lines'
import type { Order } from '@openline/contract/sales/orders'
import type { MoneyLines as Price } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ChoicePrice } from '../../ui/choice-price.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreditLines } from '../credits/credits-view.tsx'
import { PayForLine } from '../orders/orders-view.tsx'
import { priceRows } from '../shop/shop.ts'
import { fittingOffer, offerPrice, offerWords } from './add-on-labels.ts'
import { showUsageAnew } from './use-usage.ts'

type AddOnDialogProps = {
  readonly line: Pick<Line, 'id' | 'nickname'>
  /** What is chosen at first, if it is offered; null for what fits. */
  readonly wantedId: string | null
  readonly onClose: () => void
}

type PricedOffer = OfferedAddOn & { readonly lines: Price }

function isPriced(offer: OfferedAddOn): offer is PricedOffer {
  return offer.lines !== null
}

function loadAddOns(lineId: string) {
  return settle(call(listAddOns, { query: { lineId } }))
}

/** Buys data or a pass for a line: what fits is chosen already, so that one more press pays. */
export function AddOnDialog({ line, wantedId, onClose }: AddOnDialogProps) {
  const { kept: loaded, again, reload } = useLoad(() => loadAddOns(line.id), { of: line.id })
  const offers = loaded?.ok ? loaded.value.offers.filter(isPriced) : []
  if (offers.length > 0) {
    return <Choice {...{ line, wantedId, offers, onClose }} onOutdated={reload} />
  }
  return (
    <Dialog open title={t('Add data')} subtitle={line.nickname} onClose={onClose}>
      {loaded === null && <Skeleton block lines={4} label={t('Loading what you can add')} />}
      {loaded?.ok === false && <RetryAlert message={loaded.message} onRetry={() => void again()} />}
      {loaded?.ok && <p>{whyNone(loaded.value)}</p>}
    </Dialog>
  )
}

type Answer = { readonly offers: readonly OfferedAddOn[]; readonly reason: string | null }

function whyNone({ offers, reason }: Answer): string {
  if (reason !== null) return reason
  return offers.length > 0
    ? t('We can’t work out the taxes right now. Please try again in a few minutes.')
    : t('There’s nothing to add to this plan.')
}

type ChoiceProps = AddOnDialogProps & {
  readonly offers: readonly PricedOffer[]
  readonly onOutdated: () => Promise<unknown>
}

function Choice({ line, wantedId, offers, onOutdated, onClose }: ChoiceProps) {
  const { revalidate } = useRevalidator()
  const [chosenId, setChosen] = useState(wantedId)
  const chosen = offers.find(({ addOnId }) => addOnId === chosenId) ?? fittingOffer(offers)
  if (!chosen) return null
  const { addOnId, title, lines: price, creditCents, explain } = chosen
  const { finalCheckoutAmountCents } = price
  const paid = { lines: price, creditCents }
  return (
    <PayForLine
      title={offers.some(({ kind }) => kind === 'data') ? t('Add data') : t('Add a pass')}
      subtitle={line.nickname}
      paid={paid}
      wantedId={null}
      avoidedId={null}
      place={async (cardId, how) => {
        const body = { addOnId, cardId, finalCheckoutAmountCents, creditCents }
        try {
          return await call(buyAddOn, { params: { id: line.id }, body }, how)
        } catch (error) {
          // The price that is shown is no more, or it is not sold any more.
          if (isOutdated(error)) await onOutdated()
          throw error
        }
      }}
      thanks={(order) => thanksFor(order, title)}
      onPlaced={async () => {
        showUsageAnew()
        await revalidate()
        onClose()
      }}
      onClose={onClose}
    >
      <ChoiceGroup
        legend={t('What would you like to add?')}
        name="addOnId"
        value={addOnId}
        onValueChange={setChosen}
        choices={offers.map(choiceOf)}
      />
      <details>
        <summary>{t('Taxes and fees of this price')}</summary>
        <MoneyLines {...priceRows(price, explain, undefined, title)} />
      </details>
      <CreditLines {...paid} />
    </PayForLine>
  )
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && ['price_changed', 'not_offered'].includes(error.code)
}

function choiceOf(offer: OfferedAddOn) {
  const { total, note } = offerPrice(offer)
  return {
    value: offer.addOnId,
    label: offer.title,
    description: `${offer.highlight} ${offerWords(offer)}`,
    aside: <ChoicePrice price={total} note={note} />,
  }
}

function thanksFor({ status }: Order, title: string): string {
  return status === 'active'
    ? t('Thanks! You added: {title}.', { title })
    : t('Thanks! We’re adding this to your line: {title}. It usually takes about a minute.', {
        title,
      })
}
