import { CheckIcon, ErrorIcon } from './icons.tsx'
import styles from './toast-stack.module.css'

type ToastLookProps = {
  readonly error: boolean
  readonly message: string
  /** What can be pressed. */
  readonly children: React.ReactNode
}

/** How a toast looks, wherever it stands. */
export function ToastLook({ error, message, children }: ToastLookProps) {
  return (
    <div className={styles.toast} data-error={error ? '' : undefined}>
      <span className={styles.image}>
        {error ? <ErrorIcon size={22} /> : <CheckIcon size={22} />}
      </span>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}

/** The button that does something about a toast. */
export function ToastAction({
  label,
  ...button
}: React.ComponentProps<'button'> & { label: string }) {
  return (
    <button {...button} type="button" className={styles.action}>
      {label}
    </button>
  )
}
