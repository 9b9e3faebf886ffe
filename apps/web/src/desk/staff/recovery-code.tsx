import { Button } from '../../ui/button.tsx'
import styles from './sign-in.module.css'

type RecoveryCodeProps = {
  readonly code: string
  /** What continues from here. */
  readonly children: React.ReactNode
}

/** The code that is shown once, to be printed or written down. */
export function RecoveryCode({ code, children }: RecoveryCodeProps) {
  return (
    <>
      <p>
        Print this code or write it down, and keep it away from your devices. It lets you in once if
        you lose your passkey. We won’t show it again.
      </p>
      <p className={styles.code}>{code}</p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        {children}
      </div>
    </>
  )
}
