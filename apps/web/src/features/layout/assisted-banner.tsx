import { t } from '@openline/i18n/i18n'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './assisted-banner.module.css'

/** Over every page while support staff are in a customer's account. */
export function AssistedBanner({ agent }: { readonly agent: string }) {
  const signOut = useSignOut()
  return (
    <section className={styles.banner} aria-label={t('Assisted session')}>
      <p className={styles.text}>
        <WithParts
          text={t(
            '<strong>Assisted session.</strong> You are {agent}, in a customer’s account. Everything you do is recorded.',
            { agent },
          )}
          parts={{ strong: <strong /> }}
        />
        <span className={styles.limits}>
          {' '}
          {t('Only the customer can change their password, email, cards, eSIM codes and number.')}
        </span>
      </p>
      <Button size="small" variant="secondary" onClick={signOut}>
        {t('End session')}
      </Button>
    </section>
  )
}
