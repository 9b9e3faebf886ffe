import { formatCents } from '@openline/contract/money'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './credit-note.module.css'

/** For a customer who has credit: how much, and what it is good for. */
export function CreditNote({ creditCents }: { readonly creditCents: number }) {
  return (
    <div className={styles.note}>
      <Alert
        title={t('You have {amount} credit', { amount: formatCents(creditCents) })}
        action={<Link to={paths.dashboardSelection('payment')}>{t('See your credit')}</Link>}
      >
        {t('Your next payment uses it first.')}
      </Alert>
    </div>
  )
}
