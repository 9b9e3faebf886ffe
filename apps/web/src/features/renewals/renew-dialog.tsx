import { type Renewal, renewLine } from '@openline/contract/processes/renewals'
import type { MoneyLines as Price } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { CreditLines } from '../credits/credits-view.tsx'
import { PayForLine } from '../orders/orders-view.tsx'
import { priceRows } from '../shop/shop.ts'
import { payingSentence } from './renewal-labels.ts'

type RenewDialogProps = {
  readonly renewal: Renewal
  readonly price: Price
  readonly onClose: () => void
}

/** Pays the next period now, at the price it shows. */
export function RenewDialog({ renewal, price, onClose }: RenewDialogProps) {
  const { revalidate } = useRevalidator()
  const { finalCheckoutAmountCents } = price
  const { nextActions, creditCents } = renewal
  const paid = { lines: price, creditCents }
  const cardId = renewal.card?.id ?? null
  return (
    <PayForLine
      title={renewal.suspendedSince === null ? t('Renew now') : t('Renew and restore service')}
      subtitle={payingSentence(renewal)}
      paid={paid}
      wantedId={cardId}
      // A card that needs authentication works when its owner is present.
      avoidedId={renewal.failure && !nextActions.includes('confirm_payment') ? cardId : null}
      place={(chosen, how) => {
        const body = { cardId: chosen, finalCheckoutAmountCents, creditCents }
        return call(renewLine, { params: { id: renewal.lineId }, body }, how)
      }}
      thanks={() => t('Thanks! Your plan has been renewed.')}
      onPlaced={async () => {
        await revalidate()
        onClose()
      }}
      onClose={onClose}
    >
      <MoneyLines {...priceRows(price, renewal.explain)} />
      <CreditLines {...paid} />
    </PayForLine>
  )
}
