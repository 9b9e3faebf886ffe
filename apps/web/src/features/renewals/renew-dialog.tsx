import { cardPaymentCents, formatCents } from '@openline/contract/money'
import { type Renewal, renewLine } from '@openline/contract/processes/renewals'
import type { Order } from '@openline/contract/sales/orders'
import type { MoneyLines as Price } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { newRequestKey } from '../../lib/request-key.ts'
import { resend } from '../../lib/resend.ts'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { toast } from '../../ui/toast.ts'
import { leaveForProvider } from '../cards/cards.ts'
import { CreditLines } from '../credits/credits-view.tsx'
import { priceRows } from '../shop/shop.ts'
import { CardForm } from './card-form.tsx'
import { payingSentence } from './renewal-labels.ts'

type RenewDialogProps = {
  readonly renewal: Renewal
  readonly price: Price
  readonly onClose: () => void
}

/** The server waits for the provider, which takes its time. */
const timeoutMs = 40_000

/** Pays the next period now, at the price it shows. */
export function RenewDialog({ renewal, price, onClose }: RenewDialogProps) {
  const { revalidate } = useRevalidator()
  // A declined card is an answer: the next press is another attempt.
  const [key, setKey] = useState(newRequestKey)
  const { finalCheckoutAmountCents } = price
  const { nextActions, creditCents } = renewal
  const paid = { lines: price, creditCents }
  const cardId = renewal.card?.id ?? null
  const pay = async (chosen: string, signal: AbortSignal) => {
    const input = {
      params: { id: renewal.lineId },
      body: { cardId: chosen, finalCheckoutAmountCents, creditCents },
    }
    const send = () => call(renewLine, input, { idempotencyKey: key, signal, timeoutMs })
    const { order } = await resend(send, { signal, onWait: () => {} })
    setKey(newRequestKey())
    if (order.redirect) {
      leaveForProvider({ ...order.redirect, returnTo: 'checkout', orderId: order.id })
      return null
    }
    if (order.failure) return order.failure.message
    toast.success(paidMessage(order))
    await revalidate()
    onClose()
    return null
  }
  return (
    <CardForm
      title={renewal.suspendedSince === null ? t('Renew now') : t('Renew and restore service')}
      subtitle={payingSentence(renewal)}
      submitLabel={t('Pay {amount}', { amount: formatCents(cardPaymentCents(paid)) })}
      wantedId={cardId}
      // A card that needs authentication works when its owner is present.
      avoidedId={renewal.failure && !nextActions.includes('confirm_payment') ? cardId : null}
      onChoose={pay}
      onClose={onClose}
    >
      <MoneyLines {...priceRows(price, renewal.explain)} />
      <CreditLines {...paid} />
    </CardForm>
  )
}

function paidMessage({ status }: Order): string {
  return status === 'active'
    ? t('Thanks! Your plan has been renewed.')
    : t('We’re checking your payment. You won’t be charged twice.')
}
