import { formatCents } from '@openline/contract/money'
import { t } from '@openline/words/words'
import { localDate } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PayMethod } from './pay-method.tsx'
import { RefundBadge } from './refund-badge.tsx'
import type { TransactionListProps } from './transaction-list.tsx'
import styles from './transactions.module.css'

/** Payments on a narrow window, one card each. */
export const TransactionCards = ({
  transactions,
  onView,
}: Pick<TransactionListProps, 'transactions' | 'onView'>) => (
  <ul className={styles.cards} aria-label={t('Order History')}>
    {transactions.map(({ id, item, transactionTime, successful, paymentDetails, refund }) => {
      const date = localDate(transactionTime, 'dddd, D MMM')
      return (
        <li key={id} className={styles.card} data-failed={successful ? undefined : ''}>
          <p className={styles.head}>
            <span>{date}</span>
            {!successful && <Badge tone="danger">{t('Failed')}</Badge>}
            {refund && <RefundBadge status={refund.status} />}
          </p>
          <p className={styles.line}>
            <strong>{item}</strong>
            <strong>{formatCents(paymentDetails.finalCheckoutAmountCents)}</strong>
          </p>
          <div className={styles.line}>
            <PayMethod details={paymentDetails} />
            <Button
              variant="secondary"
              size="small"
              aria-label={t('View {item} of {date}', { item, date })}
              onClick={() => onView(id)}
            >
              {t('View')}
            </Button>
          </div>
        </li>
      )
    })}
  </ul>
)
