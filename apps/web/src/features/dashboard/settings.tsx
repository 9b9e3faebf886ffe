import { useSignOut } from '../../lib/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './settings.module.css'

/** What belongs to the account rather than to a line. */
export const Settings = () => {
  const signOut = useSignOut()
  return (
    <div className={styles.settings}>
      <Card>
        <div className={styles.row}>
          <div>
            <h2 className={styles.title}>Sign out</h2>
            <p className={styles.text}>Ends this session here and in every tab of this browser.</p>
          </div>
          <Button variant="secondary" onClick={async () => toast.success(await signOut())}>
            Sign out
          </Button>
        </div>
      </Card>
    </div>
  )
}
