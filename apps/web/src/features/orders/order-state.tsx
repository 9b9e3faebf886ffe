import type { Order } from '@openline/contract/orders'
import { msg, t, translate } from '@openline/words/words'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { confirmWithBank } from './confirm-with-bank.ts'
import type { OrderScreen } from './order-screen.ts'
import { PayAgainForm } from './pay-again-form.tsx'
import styles from './pay-order.module.css'
import type { OrderView } from './use-order.ts'

type OrderStateProps = {
  readonly view: OrderView
  readonly screen: OrderScreen
  readonly newCardId: string | null
  /** The provider answered another try to pay. */
  readonly onAnswer: (order: Order) => Promise<void>
  readonly onOutdated: () => Promise<void>
  readonly onDashboard: () => void
  readonly onStartOver: () => void
}

const refundTitle = (status: Order['status']): string => {
  if (status === 'refunded') return t('Your money is back')
  return status === 'refund_failed'
    ? t('We could not return your money')
    : t('We are sending your money back')
}

/** Where the order stands and what the customer can do now. */
export const OrderState = (props: OrderStateProps) => {
  const { view, screen, onDashboard } = props
  const { order } = view
  switch (screen) {
    case 'success':
      return (
        <Panel title={t('Thank you')} text={nextSteps(order)}>
          <Button onClick={onDashboard}>{t('To Dashboard')}</Button>
        </Panel>
      )
    case 'pending':
      return (
        <Panel
          title={t('We are checking your payment')}
          text={t(
            'Your bank has not answered yet. You do not need to do anything: we keep looking, and you will not be charged twice. You may also close this page: your account shows how it ends.',
          )}
        >
          <Spinner label={t('Checking your payment')} />
        </Panel>
      )
    case 'confirm':
      return (
        <Panel
          title={t('Please confirm with your bank')}
          text={t(
            'Your bank wants to be sure that it is you. Nothing is charged before you confirm.',
          )}
        >
          <Button onClick={() => confirmWithBank(order)}>{t('Confirm payment')}</Button>
          <details className={styles.otherCard}>
            <summary>{t('Pay with another card instead')}</summary>
            <PayAgain {...props} />
          </details>
        </Panel>
      )
    case 'failed':
      return (
        <Panel title={t('Your payment did not go through')}>
          <Alert tone="danger">{order.failure?.message ?? t('Please try another card.')}</Alert>
          <p className={styles.text}>
            {t('Your order is kept and you were not charged. Choose how to pay and try again.')}
          </p>
          <PayAgain {...props} />
          <Button variant="quiet" onClick={props.onStartOver}>
            {t('Start a new order instead')}
          </Button>
        </Panel>
      )
    case 'refund':
      return (
        <Panel title={refundTitle(order.status)} text={order.failure?.message}>
          <Button onClick={onDashboard}>{t('To Dashboard')}</Button>
        </Panel>
      )
    case 'over':
      return (
        <Panel
          title={t('This order has ended')}
          text={t(
            'It was not paid in time, and you were not charged. Your plan is still in the shop.',
          )}
        >
          <Button onClick={props.onStartOver}>{t('Order again')}</Button>
        </Panel>
      )
  }
}

const PayAgain = ({ view, newCardId, onAnswer, onOutdated }: OrderStateProps) => (
  <PayAgainForm view={view} newCardId={newCardId} onPaid={onAnswer} onOutdated={onOutdated} />
)

type PanelProps = {
  readonly title: string
  readonly text?: string | undefined
  readonly children: React.ReactNode
}

const Panel = ({ title, text, children }: PanelProps) => (
  <section className={styles.panel}>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {children}
  </section>
)

/** Spec 4: what a customer hears after a new port-in. */
const afterNewPortIn = msg(
  'Once your new SIM card or eSIM QR code arrives, activate it with the QR code (eSIM) or follow the instructions in your account (physical SIM). Then we bring your number over: keep your old service until that is done.',
)

const nextSteps = ({ simType, status, keepMsisdn }: Order): string => {
  if (keepMsisdn !== null) return translate(afterNewPortIn)
  if (status === 'active' && simType === 'esim')
    return t('Your line is active. Install the eSIM from your dashboard, and you are connected.')
  if (status === 'active') return t('Your line is active.')
  return simType === 'esim'
    ? t('We are setting up your line. In a moment you can install the eSIM from your dashboard.')
    : t('We take it from here: you can follow each step on your dashboard.')
}
