import { formatCents } from '@openline/contract/money'
import type { Transaction } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { AccountBadge } from './account-badge.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { PayMethod } from './pay-method.tsx'
import { RefundBadge } from './refund-badge.tsx'
import styles from './transactions.module.css'
import { ViewButton } from './view-button.tsx'

type TransactionTableProps = {
  readonly transactions: readonly Transaction[]
  /** `tall`: the full view's table of 510 px. */
  readonly height?: 'content' | 'tall'
  readonly onView: (transactionId: string) => void
}

/** Spec 2: the Failed column is there only if some payment failed. */
export function TransactionTable({
  transactions,
  height = 'content',
  onView,
}: TransactionTableProps) {
  const hasFailed = transactions.some(({ successful }) => !successful)
  return (
    <Table caption={t('Order History')} height={height}>
      <thead>
        <tr>
          {hasFailed && <th scope="col">{t('Failed')}</th>}
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Pay Method')}</th>
          <th scope="col" className={styles.view}>
            {t('View')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.id} {...{ transaction, hasFailed, onView }} />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = {
  readonly transaction: Transaction
  readonly hasFailed: boolean
  readonly onView: (transactionId: string) => void
}

function Row({ transaction, hasFailed, onView }: RowProps) {
  const { id, item, successful, paymentDetails, refunds, dispute } = transaction
  const date = localDate(transaction.transactionTime, 'MMM DD, YY')
  return (
    <tr data-failed={successful ? undefined : ''}>
      {hasFailed && <td>{!successful && <Badge tone="danger">{t('Failed')}</Badge>}</td>}
      <td className={styles.date}>{date}</td>
      <td>
        <span className={styles.product}>
          {item} <RefundBadge {...{ refunds, paymentDetails }} />
          {dispute && <DisputeBadge status={dispute.status} />}
          <AccountBadge {...transaction} />
        </span>
      </td>
      <td>{formatCents(paymentDetails.finalCheckoutAmountCents)}</td>
      <td>
        <PayMethod details={paymentDetails} />
      </td>
      <td className={styles.view}>
        <ViewButton item={item} at={transaction.transactionTime} onView={() => onView(id)} />
      </td>
    </tr>
  )
}
