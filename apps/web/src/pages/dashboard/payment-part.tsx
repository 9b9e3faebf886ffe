import { t } from '@openline/i18n/i18n'
import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { SavedCards } from '../../features/cards/saved-cards.tsx'
import { loadSavedCards } from '../../features/cards/use-saved-cards.ts'
import { loadCredits } from '../../features/credits/load-credits.ts'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { useCardOutcome } from '../../features/orders/card-outcome.ts'
import { OrderHistory } from '../../features/transactions/order-history.tsx'
import { loadNewest } from '../../features/transactions/use-history.ts'
import { useHistoryAddress } from '../../features/transactions/use-history-address.ts'
import { ownToken } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard-part.module.css'
import { PaymentCredit } from './payment-credit.tsx'

const FullHistory = lazySection(
  async () => (await import('../../features/transactions/full-history.tsx')).FullHistory,
)
const PaymentDetails = lazyDialog(
  async () => (await import('../../features/transactions/payment-details.tsx')).PaymentDetails,
)

/** The cards are null while support staff assist: only the customer may see them. */
export function clientLoader() {
  return {
    cards: ownToken() === null ? null : loadSavedCards(),
    newest: loadNewest(),
    credits: loadCredits(),
  }
}

clientLoader.hydrate = true as const

export { shouldRevalidate } from './should-revalidate.ts'

/** `/dashboard/payment` (spec 2): cards and the newest payments or, after "See all", all of these. */
export default function PaymentPart() {
  const { cards, newest, credits } = useLoaderData<typeof clientLoader>()
  useCardOutcome({ announcesSuccess: true })
  const address = useHistoryAddress()
  return (
    <>
      <h1 className={styles.heading}>{t('Payment')}</h1>
      {address.isFull ? (
        <FullHistory
          firstChoice={address.choice}
          onChoose={address.choose}
          onView={address.openPayment}
          onBack={address.closeFull}
        />
      ) : (
        // Shown together: what came later would move the rest under a press.
        <Suspense fallback={<Spinner label={t('Loading your cards')} />}>
          <DashboardSection title={t('Saved cards')}>
            {cards ? (
              <SavedCards loading={cards} />
            ) : (
              <Alert>{t('Only the customer can see and manage their cards.')}</Alert>
            )}
          </DashboardSection>
          <PaymentCredit loading={credits} />
          <DashboardSection title={t('Order History')}>
            <OrderHistory
              loading={newest}
              onView={address.openPayment}
              onSeeAll={address.openFull}
            />
          </DashboardSection>
        </Suspense>
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
