import type { Transaction } from '@openline/contract/transactions'
import { t } from '@openline/i18n/i18n'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { TransactionList } from './transaction-list.tsx'
import styles from './transactions.module.css'

type OrderHistoryProps = {
  /** The 5 newest. */
  readonly transactions: readonly Transaction[]
  readonly onView: (transactionId: string) => void
  readonly onSeeAll: () => void
}

/** The newest payments on the payment screen (spec 2). */
export function OrderHistory({ transactions, onView, onSeeAll }: OrderHistoryProps) {
  if (transactions.length === 0) {
    return <EmptyState icon={<ClockIcon />} title={t('No order history')} />
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
