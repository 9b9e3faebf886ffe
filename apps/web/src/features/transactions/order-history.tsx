import { t } from '@openline/i18n/i18n'
import { Drawing } from '../../lib/drawing.tsx'
import { useReload } from '../../lib/use-reload.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../load-failure/load-failure.tsx'
import { TransactionList } from './transaction-list.tsx'
import styles from './transactions.module.css'
import type { loadNewest } from './use-history.ts'

type OrderHistoryProps = {
  readonly loading: ReturnType<typeof loadNewest>
  readonly onView: (transactionId: string) => void
  readonly onSeeAll: () => void
}

/** The newest payments on the payment screen (spec 2). */
export function OrderHistory({ loading, onView, onSeeAll }: OrderHistoryProps) {
  const { loaded } = useReload(loading)
  if (!loaded.ok) return <LoadFailure message={loaded.message} />
  const { transactions } = loaded.value
  if (transactions.length === 0) {
    return <EmptyState icon={<Drawing name="orders" />} title={t('No order history')} />
  }
  return (
    <div className={styles.summary}>
      <TransactionList transactions={transactions} onView={onView} />
      <Button variant="secondary" onClick={onSeeAll}>
        {t('See all')}
      </Button>
    </div>
  )
}
