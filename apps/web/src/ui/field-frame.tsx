import styles from './field-frame.module.css'
import { ErrorIcon } from './icons.tsx'

type FieldFrameProps = {
  readonly id: string
  readonly label: string
  readonly optional?: boolean | undefined
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** True: the label stays on top, because the control is never empty to the eye. */
  readonly raised?: boolean
  readonly disabled?: boolean | undefined
  readonly children: React.ReactNode
}

/** What the control of a frame refers to by `aria-describedby`, in reading order. */
export const describedBy = (
  id: string,
  { hint, error }: { hint?: string | undefined; error?: string | undefined },
): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** Box, floating label, hint and error around one control. */
export const FieldFrame = ({
  id,
  label,
  optional = false,
  hint,
  error,
  raised = false,
  disabled = false,
  children,
}: FieldFrameProps) => (
  <div className={styles.field} data-invalid={error ? '' : undefined}>
    <div
      className={styles.box}
      data-raised={raised ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
    >
      {children}
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
    </div>
    {error && (
      <p className={styles.error} id={`${id}-error`}>
        <ErrorIcon size={18} />
        {error}
      </p>
    )}
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
)
