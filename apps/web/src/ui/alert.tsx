import styles from './alert.module.css'
import { CheckIcon, ErrorIcon, InfoIcon } from './icons.tsx'

type AlertProps = {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger'
  readonly title?: string
  /** True: read out when it appears. Leave it for what is there from the start. */
  readonly live?: boolean
  /** A button or link. */
  readonly action?: React.ReactNode
  readonly children?: React.ReactNode
}

/** Errors interrupt a screen reader, other messages wait. */
const liveRole = { info: 'status', success: 'status', warning: 'status', danger: 'alert' }

const icons = { info: InfoIcon, success: CheckIcon, warning: ErrorIcon, danger: ErrorIcon }

/** A message in the page, beside what it is about. */
export function Alert({ tone = 'info', title, live = false, action, children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.alert} data-tone={tone} role={live ? liveRole[tone] : undefined}>
      <span className={styles.icon}>
        <Icon size={22} />
      </span>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
