import type { OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import { getTransaction, type TransactionAttempt } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { canRetry, settle } from '../../lib/load-result.ts'
import { localDate, localTime } from '../../lib/local-date.ts'
import { useLoad } from '../../lib/use-load.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { AttemptList } from '../../ui/attempt-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CreditLines } from '../credits/credits-view.tsx'
import { AccountBadge } from './account-badge.tsx'
import { chargedWords, wordsOfAttempt } from './attempt-words.ts'
import { detailsRows } from './details-rows.ts'
import { disputeLabels } from './dispute-labels.ts'
import { PayMethod } from './pay-method.tsx'
import styles from './payment-details.module.css'
import { ReceiptButton } from './receipt-button.tsx'
import { refundLabels } from './refund-labels.ts'

type PaymentDetailsProps = { readonly transactionId: string; readonly onClose: () => void }
type View = OutputOf<typeof getTransaction>

function load(id: string) {
  return settle(call(getTransaction, { params: { id } }))
}

/** Spec 2: one payment in full, over the history it was opened from. */
export function PaymentDetails({ transactionId, onClose }: PaymentDetailsProps) {
  const { loaded, again } = useLoad(() => load(transactionId), { of: transactionId })
  const view = loaded?.ok ? loaded.value : null
  return (
    <Dialog
      open
      size="medium"
      title={t('Payment Details')}
      subtitle={view && <Subtitle view={view} />}
      onClose={onClose}
      actions={<Actions view={view} onClose={onClose} />}
    >
      {view && <Details view={view} />}
      {!loaded && <Skeleton block lines={6} label={t('Loading your payment')} />}
      {loaded?.ok === false &&
        (canRetry(loaded.error) ? (
          <RetryAlert message={loaded.message} onRetry={() => void again()} />
        ) : (
          <FailureAlert message={loaded.message} />
        ))}
    </Dialog>
  )
}

function Subtitle({ view: { transaction } }: { readonly view: View }) {
  return (
    <>
      {localDate(transaction.transactionTime, 'DD MMM YYYY')}
      <br />
      {transaction.item}{' '}
      <Badge tone={transaction.successful ? 'success' : 'danger'}>
        {transaction.successful ? t('Success') : t('Failed')}
      </Badge>{' '}
      <AccountBadge {...transaction} />
    </>
  )
}

function Details({ view: { transaction, attempts, explain } }: { readonly view: View }) {
  const { paymentDetails: details, failure, refunds, dispute } = transaction
  const rows = [
    ...detailsRows(details, explain),
    { label: t('Payment Method'), amount: <PayMethod details={details} /> },
  ]
  return (
    <div className={styles.details}>
      {failure && <Alert tone="danger">{failure.message}</Alert>}
      {refunds.map((refund) => (
        <Alert
          key={`${refund.at} ${refund.amountCents}`}
          tone={refund.status === 'failed' ? 'danger' : 'info'}
        >
          {refundLabels(refund)}
        </Alert>
      ))}
      {dispute && (
        <Alert tone={dispute.status === 'open' ? 'warning' : 'info'}>
          {disputeLabels(dispute)}
        </Alert>
      )}
      <MoneyLines
        lines={rows}
        total={{
          label: t('Final Checkout Amount'),
          amount: formatCents(details.finalCheckoutAmountCents),
        }}
      />
      {details.creditCents !== undefined && (
        <CreditLines lines={details} creditCents={details.creditCents} />
      )}
      <section>
        <h3>{t('Order {number}', { number: transaction.orderNumber })}</h3>
        <AttemptList summary={chargedWords(attempts)} attempts={attempts.map(shownAttempt)} />
      </section>
    </div>
  )
}

function shownAttempt(attempt: TransactionAttempt) {
  return {
    ...attempt,
    outcome: `${formatCents(attempt.amountCents)} ${wordsOfAttempt(attempt)}`,
    notes: [localTime(attempt.createdAt), ...attempt.refunds.map(refundLabels)],
  }
}

type ActionsProps = Pick<PaymentDetailsProps, 'onClose'> & { readonly view: View | null }

function Actions({ view, onClose }: ActionsProps) {
  return (
    <>
      {view?.transaction.nextActions.includes('receipt') && (
        <ReceiptButton transactionId={view.transaction.id} />
      )}
      {view?.transaction.nextActions.includes('pay_again') && (
        <Link to={`${paths.checkout}?order=${view.transaction.orderId}`} className={buttonClass()}>
          {t('Pay again')}
        </Link>
      )}
      <Button variant="secondary" onClick={onClose}>
        {t('Close')}
      </Button>
    </>
  )
}
