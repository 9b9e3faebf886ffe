import { t } from '@openline/i18n/i18n'
import { Suspense, use } from 'react'
import { SavedCards } from '../../features/cards/saved-cards.tsx'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import { useCardOutcome } from '../../features/payments/card-outcome.ts'
import { FullHistory } from '../../features/transactions/full-history.tsx'
import { OrderHistory } from '../../features/transactions/order-history.tsx'
import { PaymentDetails } from '../../features/transactions/payment-details.tsx'
import { useHistoryAddress } from '../../features/transactions/use-history-address.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard-part.module.css'
import type { PaymentLoading } from './load-dashboard.ts'

/** `/dashboard/payment` (spec 2): cards and the newest payments or, after "See all", all of these. */
export function PaymentPart({ cards, newest }: PaymentLoading) {
  useCardOutcome()
  const address = useHistoryAddress()
  return (
    <>
      <h1 className={styles.heading}>{t('Payment')}</h1>
      {address.isFull ? (
        <FullHistory
          choice={address.choice}
          onChoose={address.choose}
          onView={address.openPayment}
          onBack={address.closeFull}
        />
      ) : (
        <>
          <DashboardSection title={t('Saved cards')}>
            {cards ? (
              <Suspense fallback={<Spinner label={t('Loading your cards')} />}>
                <LoadedCards cards={cards} />
              </Suspense>
            ) : (
              <Alert>{t('Only the customer can see and manage their cards.')}</Alert>
            )}
          </DashboardSection>
          <DashboardSection title={t('Order History')}>
            <Suspense fallback={<Spinner label={t('Loading your order history')} />}>
              <LoadedHistory newest={newest} />
            </Suspense>
          </DashboardSection>
        </>
      )}
      {address.paymentId && (
        <PaymentDetails
          key={address.paymentId}
          transactionId={address.paymentId}
          onClose={address.closePayment}
        />
      )}
    </>
  )
}

type LoadedCardsProps = { readonly cards: NonNullable<PaymentLoading['cards']> }

function LoadedCards({ cards }: LoadedCardsProps) {
  const loaded = use(cards)
  return loaded.ok ? (
    <SavedCards cards={loaded.value.cards} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}

function LoadedHistory({ newest }: Pick<PaymentLoading, 'newest'>) {
  const loaded = use(newest)
  const { openPayment, openFull } = useHistoryAddress()
  return loaded.ok ? (
    <OrderHistory
      transactions={loaded.value.transactions}
      onView={openPayment}
      onSeeAll={openFull}
    />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}
