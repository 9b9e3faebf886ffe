import { t } from '@openline/i18n/i18n'
import { Suspense } from 'react'
import { SavedCards } from '../../features/cards/saved-cards.tsx'
import { loadSavedCards } from '../../features/cards/use-saved-cards.ts'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { useCardOutcome } from '../../features/payments/card-outcome.ts'
import { FullHistory } from '../../features/transactions/full-history.tsx'
import { OrderHistory } from '../../features/transactions/order-history.tsx'
import { PaymentDetails } from '../../features/transactions/payment-details.tsx'
import { loadNewest } from '../../features/transactions/use-history.ts'
import { useHistoryAddress } from '../../features/transactions/use-history-address.ts'
import { ownToken } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard-part.module.css'

/** The cards are null while support staff assist: only the customer may see them. */
export function loadPayment() {
  return {
    cards: ownToken() === null ? null : loadSavedCards(),
    newest: loadNewest(),
  }
}

/** `/dashboard/payment` (spec 2): cards and the newest payments or, after "See all", all of these. */
export function PaymentPart({ cards, newest }: ReturnType<typeof loadPayment>) {
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
                <SavedCards loading={cards} />
              </Suspense>
            ) : (
              <Alert>{t('Only the customer can see and manage their cards.')}</Alert>
            )}
          </DashboardSection>
          <DashboardSection title={t('Order History')}>
            <Suspense fallback={<Spinner label={t('Loading your order history')} />}>
              <OrderHistory
                loading={newest}
                onView={address.openPayment}
                onSeeAll={address.openFull}
              />
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
