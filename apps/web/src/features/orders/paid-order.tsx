import { formatMsisdn } from '@openline/contract/phone-number'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { KeptNumber } from './kept-number.tsx'
import { paidWords } from './paid-labels.ts'
import styles from './pay-order.module.css'
import { type Delivery, useDelivery } from './use-delivery.ts'

type PaidOrderProps = { readonly order: Order; readonly onDashboard: () => void }

/** A paid order: where its line stands, its number, and the eSIM to install. */
export function PaidOrder(props: PaidOrderProps) {
  return <PaidOrderView {...props} {...useDelivery(props.order)} />
}

/** What `PaidOrder` shows once its line and its port-in are loaded. */
export function PaidOrderView({ order, line, portIn, onDashboard }: PaidOrderProps & Delivery) {
  const { title, text } = paidWords(order, line)
  const isNewNumber = order.kind === 'purchase' && order.keepMsisdn === null
  const esimLine = line?.nextActions.includes('install_esim') ? line : null
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {isNewNumber && line?.mdn && (
        <p className={styles.newNumber}>
          {t('Your new number')}
          <strong>{formatMsisdn(line.mdn)}</strong>
        </p>
      )}
      {portIn && <KeptNumber portIn={portIn} />}
      <div className={styles.actions}>
        {esimLine && (
          <Link to={`${paths.dashboard}?esim=${esimLine.id}`} className={buttonClass()}>
            {t('Install eSIM')}
          </Link>
        )}
        <Button variant={esimLine ? 'secondary' : 'primary'} onClick={onDashboard}>
          {t('To Dashboard')}
        </Button>
      </div>
    </section>
  )
}
