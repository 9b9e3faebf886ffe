import { formatCents } from '@openline/contract/money'
import type { PaymentLink, PaymentLinkBill } from '@openline/contract/processes/payment-links'
import { t } from '@openline/i18n/i18n'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CardLabel } from '../../ui/card-label.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import styles from '../../ui/link-page.module.css'
import { Spinner } from '../../ui/spinner.tsx'
import { LinkBill } from './link-bill.tsx'
import { LinkOpening } from './link-opening.tsx'
import { LinkOver } from './link-over.tsx'
import { useLinkPayment } from './use-link-payment.ts'

type PayByLinkProps = { readonly token: string; readonly start: PaymentLink }

/** The page of a payment link: what is paid, and the steps to pay it without signing in. */
export function PayByLink({ token, start }: PayByLinkProps) {
  const payment = useLinkPayment(token, start)
  const { link, visit } = payment
  if (visit?.status === 'paid' || visit?.status === 'returned') {
    return <LinkOver status={visit.status} />
  }
  const { bill } = link
  if (!bill) return <LinkOver status={link.status} />
  const isChecking = visit?.status === 'checking' || (!visit && link.status === 'checking')
  return (
    <>
      <LinkOpening
        heading={t('Pay {amount}', { amount: formatCents(bill.chargeCents) })}
        intro={t(
          'You don’t need to sign in. The card pays this once and isn’t saved to an account.',
        )}
      />
      <div className={classNames(styles.page, styles.stack)}>
        <Card>
          <LinkBill bill={bill} />
        </Card>
        <div className={styles.stack}>
          {isChecking ? <Checking /> : <Steps bill={bill} payment={payment} />}
          <noscript>
            <p>{t('This page needs JavaScript. Please turn it on and reload the page.')}</p>
          </noscript>
        </div>
      </div>
    </>
  )
}

function Checking() {
  return (
    <div role="status" className={styles.stack}>
      <Spinner label={t('Checking your payment')} />
      <p>{t('We’re checking a payment. You won’t be charged twice.')}</p>
    </div>
  )
}

type StepsProps = {
  readonly bill: PaymentLinkBill
  readonly payment: ReturnType<typeof useLinkPayment>
}

/** A card first, then the payment, and the bank if it wants to ask. */
function Steps({ bill, payment }: StepsProps) {
  const { visit, failure, isPaying, pay, confirm } = payment
  const isReady = visit?.status === 'saved' && visit.card !== null
  return (
    <>
      <Outcome visit={visit} />
      <FailureAlert message={failure} />
      {isReady && visit.card && (
        <>
          <p>
            <CardLabel network={visit.card.cardNetwork} last4Digits={visit.card.last4Digits} />
          </p>
          <Button pending={isPaying} onClick={() => void pay(bill.chargeCents)}>
            {t('Pay {amount}', { amount: formatCents(bill.chargeCents) })}
          </Button>
        </>
      )}
      {visit?.status === 'confirm' && (
        <Button onClick={confirm}>
          {t('Confirm payment')}
          <ExternalIcon size={18} />
        </Button>
      )}
      <CardButton payment={payment} isFirst={!isReady && visit?.status !== 'confirm'} />
    </>
  )
}

function CardButton({
  payment: { cardPage, visit },
  isFirst,
}: Pick<StepsProps, 'payment'> & { readonly isFirst: boolean }) {
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      pending={cardPage.isLeaving}
      onClick={() => void cardPage.open()}
    >
      {visit === null || visit.status === 'waiting'
        ? t('Card, Apple Pay or Google Pay')
        : t('Use another card')}
      <ExternalIcon size={18} />
    </Button>
  )
}

function Outcome({ visit }: Pick<StepsProps['payment'], 'visit'>) {
  switch (visit?.status) {
    case 'declined':
      return (
        <Alert tone="danger" title={t('Your payment didn’t go through')} live>
          {visit.message}
        </Alert>
      )
    case 'failed':
      return (
        <Alert tone="danger" live>
          {t('The card couldn’t be used. Please try again.')}
        </Alert>
      )
    case 'confirm':
      return (
        <Alert tone="warning" title={t('Please confirm with your bank')} live>
          {t('Your bank wants to make sure it’s you. You won’t be charged until you confirm.')}
        </Alert>
      )
    default:
      return null
  }
}
