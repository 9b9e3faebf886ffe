import { hasExpired } from '@openline/contract/card-expiry'
import { cardPaymentCents, formatCents } from '@openline/contract/money'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardChoice } from '../../ui/card-choice.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openCardPage, useCardPage, useCards } from '../cards/cards.ts'
import type { AnotherKept } from '../checkout/checkout-view.tsx'
import { payAgain } from './pay-again.ts'
import styles from './pay-order.module.css'
import { isAboutTheCard, suggestCard } from './suggested-card.ts'
import type { OrderView } from './use-order.ts'

/** Few choose a number, and fewer lose it. */
const AnotherNumber = lazySection(
  async () => (await import('../checkout/checkout-view.tsx')).AnotherNumber,
)

type PayAgainFormProps = {
  readonly view: OrderView
  /** A card that was saved on the provider's page just now. */
  readonly newCardId: string | null
  readonly onPaid: (order: Order) => Promise<void>
  /** The order was changed elsewhere. */
  readonly onOutdated: () => Promise<void>
}

/** Another try to pay: the same card, another one or a new one. */
export function PayAgainForm({ view, newCardId, onPaid, onOutdated }: PayAgainFormProps) {
  const loaded = useCards()
  if (!loaded) return <Skeleton block lines={2} label={t('Loading your cards')} />
  if (!loaded.ok) return <Alert tone="danger">{loaded.message}</Alert>
  return <CardForm {...{ view, newCardId, onPaid, onOutdated }} cards={loaded.value} />
}

function CardForm({
  view,
  newCardId,
  onPaid,
  onOutdated,
  cards,
}: PayAgainFormProps & { readonly cards: readonly Card[] }) {
  const { order, attempts } = view
  const [lost, setLost] = useState<string | null>(null)
  const [kept, setKept] = useState<AnotherKept | null>(null)
  const form = useForm({
    initial: { cardId: suggestCard(cards, { newCardId, attempts }) },
    validate: ({ cardId }) =>
      cardId === ''
        ? { ok: false, errors: [{ field: 'cardId', message: t('Please choose a card') }] }
        : { ok: true, value: cardId },
    onSubmit: async (cardId): Promise<void> => {
      const attemptsSoFar = attempts.length
      const chosenMsisdn = kept === null ? undefined : kept.chosenMsisdn || null
      const result = await payAgain({ orderId: order.id, attemptsSoFar, cardId, chosenMsisdn })
      if (result.kind === 'answered') {
        await onPaid(result.order)
        if (!isAboutTheCard(result.order.failure)) return
        const others = cards.filter(({ id }) => id !== cardId)
        const next = suggestCard(others, { newCardId, attempts })
        return form.setValue('cardId', next)
      }
      if (result.kind === 'number_gone') {
        setKept(null)
        return setLost(chosenMsisdn ?? order.chosenMsisdn)
      }
      if (result.kind === 'outdated') await onOutdated()
      form.setFailure(result.message)
    },
  })
  const another = lost !== null && (
    <AnotherNumber
      isOptional={order.kind === 'purchase'}
      lost={lost}
      kept={kept}
      onKept={setKept}
    />
  )
  if (another && kept === null) return another
  return (
    <form {...form.props} className={styles.form}>
      {another}
      {cards.length > 0 && (
        <CardChoice cards={cards} hasExpired={hasExpired} {...form.choice('cardId')} />
      )}
      <NewCardButton orderId={order.id} />
      <FailureAlert message={form.failure} />
      {cards.length > 0 && (
        <div>
          <Button type="submit" wide pending={form.isPending}>
            {t('Pay {amount}', { amount: formatCents(cardPaymentCents(order)) })}
          </Button>
        </div>
      )}
    </form>
  )
}

function NewCardButton({ orderId }: { readonly orderId: string }) {
  const [failure, setFailure] = useState('')
  const cardPage = useCardPage(() => openCardPage('checkout', orderId), setFailure)
  return (
    <div>
      <Button variant="secondary" pending={cardPage.isLeaving} onClick={() => void cardPage.open()}>
        {t('Card, Apple Pay or Google Pay')}
        <ExternalIcon size={18} />
      </Button>
      <FailureAlert message={failure} />
    </div>
  )
}
