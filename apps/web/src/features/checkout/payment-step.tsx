import { hasExpired } from '@openline/contract/card-expiry'
import type { Card } from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CardChoice } from '../../ui/card-choice.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ExternalIcon, LockIcon } from '../../ui/icons.tsx'
import { openCardPage, useCardPage } from '../cards/cards.ts'
import styles from './payment-step.module.css'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

type PaymentStepProps = StepProps & {
  readonly cards: readonly Card[]
  /** Saves what was entered; called before the browser leaves this site. */
  readonly onLeave: () => Promise<void>
}

/** A saved card, or a new one by way of the provider's page. */
export function PaymentStep({ cards, onLeave, ...step }: PaymentStepProps) {
  const form = useStepForm('payment', step, {
    initial: { cardId: step.entries.cardId },
    onSubmit: step.onNext,
  })
  const newCard = useNewCard(onLeave)
  const hasCards = cards.length > 0
  const newCardButton = (
    <Button
      variant={hasCards ? 'secondary' : 'primary'}
      pending={newCard.isLeaving}
      onClick={() => void newCard.open()}
    >
      {t('Card, Apple Pay or Google Pay')}
      <ExternalIcon size={18} />
    </Button>
  )
  return (
    <StepFrame
      intro={t('You won’t be charged until you review and confirm.')}
      form={form}
      next={hasCards ? undefined : newCardButton}
    >
      {hasCards && <CardChoice cards={cards} hasExpired={hasExpired} {...form.choice('cardId')} />}
      <div className={styles.newCard}>
        {hasCards && newCardButton}
        <p className={styles.note}>
          <LockIcon size={18} />
          {t(
            'You’ll enter your card on our payment provider’s secure page and come right back. We never see the number.',
          )}
        </p>
      </div>
      <FailureAlert message={newCard.failure} />
    </StepFrame>
  )
}

/** Opens the provider's page, and keeps its failure. */
function useNewCard(onLeave: () => Promise<void>) {
  const [failure, setFailure] = useState('')
  const leave = async () => {
    setFailure('')
    await onLeave()
    await openCardPage('checkout')
  }
  return { ...useCardPage(leave, setFailure), failure }
}
