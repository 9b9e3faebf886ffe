import { Suspense, use } from 'react'
import { SavedCards } from '../../features/cards/saved-cards.tsx'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import { useCardOutcome } from '../../features/payments/card-outcome.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard-part.module.css'
import type { CardsLoading } from './load-dashboard.ts'

/** `/dashboard/payment` (spec 2). */
export const PaymentPart = ({ cards }: CardsLoading) => {
  useCardOutcome()
  return (
    <>
      <h1 className={styles.heading}>Payment</h1>
      <DashboardSection title="Saved cards">
        <Suspense fallback={<Spinner label="Loading your cards" />}>
          <LoadedCards cards={cards} />
        </Suspense>
      </DashboardSection>
    </>
  )
}

const LoadedCards = ({ cards }: CardsLoading) => {
  const loaded = use(cards)
  return loaded.ok ? (
    <SavedCards cards={loaded.value.cards} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}
