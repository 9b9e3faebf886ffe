import { formatCents } from '@openline/contract/money'
import type { Transaction } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { AccountBadge } from './account-badge.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { PayMethod } from './pay-method.tsx'
import { RefundBadge } from './refund-badge.tsx'
import styles from './transactions.module.css'
import { ViewButton } from './view-button.tsx'

type TransactionCardsProps = {
  readonly transactions: readonly Transaction[]
  readonly onView: (transactionId: string) => void
}

/** Payments on a narrow window, one card each. */
export function TransactionCards({ transactions, onView }: TransactionCardsProps) {
  return (
    <ul className={styles.cards} aria-label={t('Order History')}>
      {transactions.map((transaction) => {
        const { id, item, transactionTime, successful, paymentDetails, refunds, dispute } =
          transaction
        const date = localDate(transactionTime, 'dddd, D MMM')
        return (
          <li key={id} className={styles.card} data-failed={successful ? undefined : ''}>
            <p className={styles.head}>
              <span>{date}</span>
              {!successful && <Badge tone="danger">{t('Failed')}</Badge>}
              <RefundBadge {...{ refunds, paymentDetails }} />
              {dispute && <DisputeBadge status={dispute.status} />}
              <AccountBadge {...transaction} />
            </p>
            <p className={styles.line}>
              <strong>{item}</strong>
              <strong>{formatCents(paymentDetails.finalCheckoutAmountCents)}</strong>
            </p>
            <div className={styles.line}>
              <PayMethod details={paymentDetails} />
              <ViewButton item={item} at={transactionTime} onView={() => onView(id)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
