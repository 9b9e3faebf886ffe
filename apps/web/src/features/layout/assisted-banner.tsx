import { useSignOut } from '../../lib/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './assisted-banner.module.css'

/** Over every page while support staff are in a customer's account. */
export const AssistedBanner = ({ agent }: { readonly agent: string }) => {
  const signOut = useSignOut()
  return (
    <section className={styles.banner} aria-label="Assisted session">
      <p className={styles.text}>
        <strong>Assisted session.</strong> You are {agent}, in a customer’s account. Everything you
        do is recorded.
        <span className={styles.limits}>
          {' '}
          Password, e-mail, cards, eSIM codes and the number are the customer’s own.
        </span>
      </p>
      <Button size="small" variant="secondary" onClick={async () => toast.success(await signOut())}>
        End session
      </Button>
    </section>
  )
}
