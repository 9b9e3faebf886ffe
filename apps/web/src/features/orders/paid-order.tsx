import type { Line } from '@openline/contract/lines/lines'
import { formatCents } from '@openline/contract/money'
import { viewUser } from '@openline/contract/people/profile'
import { formatMsisdn } from '@openline/contract/phone-number'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { Drawing } from '../../lib/drawing.tsx'
import { Link } from '../../lib/link.tsx'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EsimSetup } from '../lines/lines-view.tsx'
import { addLinePath } from '../shop/shop.ts'
import { KeptNumber } from './kept-number.tsx'
import { paidWords, renewalHint } from './paid-labels.ts'
import styles from './pay-order.module.css'
import { type Delivery, useDelivery } from './use-delivery.ts'

type PaidOrderProps = {
  readonly order: Order
  /** It was paid within the hour, so that its eSIM is shown right here. */
  readonly isNew: boolean
  readonly onDashboard: () => void
}

/** A paid order: where its line stands, its number, and the eSIM to install. */
export function PaidOrder(props: PaidOrderProps) {
  const { loaded } = useLoad(() => settle(call(viewUser)), { of: 'name' })
  const user = loaded?.ok ? loaded.value : null
  return (
    <PaidOrderView
      {...props}
      {...useDelivery(props.order)}
      firstName={user?.firstName ?? ''}
      zipCode={user?.zipCode ?? ''}
    />
  )
}

type PaidOrderViewProps = PaidOrderProps &
  Delivery & {
    /** Empty until it is known, as the next. */
    readonly firstName: string
    readonly zipCode: string
  }

/** What `PaidOrder` shows once its line and its port-in are loaded. */
export function PaidOrderView({ order, line, portIn, firstName, ...rest }: PaidOrderViewProps) {
  const { title, text } = paidWords(order, line, firstName)
  const isNewNumber = order.kind === 'purchase' && order.keepMsisdn === null
  const esimLine = line?.nextActions.includes('install_esim') ? line : null
  const isCodeShown = esimLine !== null && rest.isNew
  return (
    <section className={styles.panel}>
      {!isCodeShown && <SimDrawing order={order} />}
      <h2 className={styles.title}>{title}</h2>
      {isNewNumber && line?.mdn && (
        <p className={styles.newNumber}>
          {t('Your new number')}
          <strong>{formatMsisdn(line.mdn)}</strong>
        </p>
      )}
      {text && <p className={styles.text}>{text}</p>}
      {portIn && <KeptNumber portIn={portIn} />}
      {isCodeShown && <EsimSetup line={esimLine} />}
      <WaysOn {...rest} esimLine={esimLine} order={order} />
      <p className={styles.text}>
        {t('You paid {amount}. Your receipt is in your email.', {
          amount: formatCents(order.lines.finalCheckoutAmountCents),
        })}{' '}
        {line && order.addOn === null && renewalHint(line)}
      </p>
    </section>
  )
}

/** The SIM of a new line, unless the line has ended since. */
function SimDrawing({ order }: Pick<PaidOrderProps, 'order'>) {
  if (order.kind !== 'purchase' || order.lineEnd !== null) return null
  return <Drawing name={order.simType === 'esim' ? 'esim' : 'sim'} />
}

type WaysOnProps = Pick<PaidOrderViewProps, 'order' | 'isNew' | 'onDashboard' | 'zipCode'> & {
  /** The line whose eSIM is to install; null for one without. */
  readonly esimLine: Line | null
}

function WaysOn({ order: { kind, simType }, esimLine, isNew, zipCode, onDashboard }: WaysOnProps) {
  return (
    <div className={styles.actions}>
      {esimLine && (
        <Link
          to={`${paths.dashboard}?esim=${esimLine.id}`}
          className={buttonClass(isNew ? { variant: 'secondary' } : {})}
        >
          {isNew ? t('Other ways to install') : t('Install eSIM')}
        </Link>
      )}
      <Button variant={esimLine ? 'secondary' : 'primary'} onClick={onDashboard}>
        {t('To Dashboard')}
      </Button>
      {kind === 'purchase' && (
        <Link to={addLinePath(zipCode, simType)} className={buttonClass({ variant: 'secondary' })}>
          {t('Add a line')}
        </Link>
      )}
    </div>
  )
}
