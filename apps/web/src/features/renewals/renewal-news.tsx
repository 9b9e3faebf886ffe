import type { Line } from '@openline/contract/lines/lines'
import type { Renewal } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type RenewalRemedy, renewalTrouble } from './renewal-labels.ts'
import styles from './renewal-section.module.css'
import { useRenewal } from './use-renewal.ts'

type RenewalNewsProps = {
  readonly line: Line
  /** Opens the payment dialog. */
  readonly onRenew: () => void
  /** Opens the choice of the card that renewals are charged to. */
  readonly onChooseCard: () => void
}

/** Urgent problems of a renewal, with the buttons that solve them. */
export function RenewalNews({ line, ...ways }: RenewalNewsProps) {
  const { renewal } = useRenewal(line)
  const trouble = renewal && renewalTrouble(renewal)
  if (!renewal || !trouble) return null
  return (
    <div className={styles.news}>
      <Alert tone="warning" title={trouble.title}>
        <p>{trouble.text}</p>
        <div className={styles.actions}>
          {trouble.remedies.map((remedy, index) => (
            <Remedy key={remedy} {...{ remedy, renewal, isMain: index === 0 }} {...ways} />
          ))}
        </div>
      </Alert>
    </div>
  )
}

type RemedyProps = Omit<RenewalNewsProps, 'line'> & {
  readonly remedy: RenewalRemedy
  readonly renewal: Renewal
  readonly isMain: boolean
}

function Remedy({ remedy, renewal, isMain, onRenew, onChooseCard }: RemedyProps) {
  const variant = isMain ? 'primary' : 'secondary'
  switch (remedy) {
    case 'pay':
      return (
        <Button size="small" variant={variant} onClick={onRenew}>
          {renewal.suspendedSince === null ? t('Pay now') : t('Renew and restore service')}
        </Button>
      )
    case 'choose_card':
      return (
        <Button size="small" variant={variant} onClick={onChooseCard}>
          {t('Choose another card')}
        </Button>
      )
    case 'add_card':
      return (
        <Link to="/dashboard/payment" className={buttonClass({ size: 'small', variant })}>
          {t('Add a card')}
        </Link>
      )
    case 'confirm':
      return (
        <Link to={confirmPath(renewal)} className={buttonClass({ size: 'small', variant })}>
          {t('Confirm payment')}
        </Link>
      )
  }
}

/** The order's page, where the bank authenticates the customer. */
export function confirmPath({ orderId }: Pick<Renewal, 'orderId'>): string {
  return `${paths.checkout}?order=${orderId}`
}
