import { cardPaymentCents, formatCents, type PaidPrice } from '@openline/contract/money'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { newRequestKey } from '../../lib/request-key.ts'
import { resend } from '../../lib/resend.ts'
import { toast } from '../../ui/toast.ts'
import { CardForm } from '../cards/cards-view.tsx'
import { confirmWithBank } from './confirm-with-bank.ts'
import { orderScreen } from './order-screen.ts'

/** How the call is sent that places the order: a repeated one has the same key. */
type PlacingHow = {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

type PayFormProps = Omit<React.ComponentProps<typeof CardForm>, 'submitLabel' | 'onChoose'> & {
  readonly paid: PaidPrice
  /** Places the order and pays it with a card. */
  readonly place: (cardId: string, how: PlacingHow) => Promise<{ readonly order: Order }>
  /** What is said once the order is paid. */
  readonly thanks: (order: Order) => string
  /** The order is placed, and it was not declined. */
  readonly onPlaced: (order: Order) => Promise<void>
}

/** The server waits for the provider, which takes its time. */
const timeoutMs = 40_000

/** Pays something for a line, which is there already: the card, the bank's page, and what came of it. */
export function PayForLine({ paid, place, thanks, onPlaced, ...form }: PayFormProps) {
  // A declined card is an answer: the next press is another attempt.
  const [idempotencyKey, setKey] = useState(newRequestKey)
  const pay = async (cardId: string, signal: AbortSignal) => {
    const send = () => place(cardId, { idempotencyKey, signal, timeoutMs })
    const { order } = await resend(send, { signal, onWait: () => {} })
    setKey(newRequestKey())
    if (order.redirect) {
      confirmWithBank(order)
      return null
    }
    if (order.failure) return order.failure.message
    toast.success(
      orderScreen(order) === 'success'
        ? thanks(order)
        : t('We’re checking your payment. You won’t be charged twice.'),
    )
    await onPlaced(order)
    return null
  }
  return (
    <CardForm
      {...form}
      submitLabel={t('Pay {amount}', { amount: formatCents(cardPaymentCents(paid)) })}
      onChoose={pay}
    />
  )
}
