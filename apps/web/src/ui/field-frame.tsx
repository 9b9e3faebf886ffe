import { t } from '@openline/i18n/i18n'
import styles from './field-frame.module.css'
import { FieldNotes } from './field-notes.tsx'

type FieldFrameProps = {
  readonly id: string
  readonly label: string
  readonly optional?: boolean | undefined
  readonly hint?: React.ReactNode
  readonly error?: string | undefined
  /** True: the label stays on top, because the control is never empty to the eye. */
  readonly raised?: boolean
  readonly disabled?: boolean | undefined
  readonly children: React.ReactNode
}

/** Box, floating label, hint and error around one control. */
export function FieldFrame({
  id,
  label,
  optional = false,
  hint,
  error,
  raised = false,
  disabled = false,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <div
        className={styles.box}
        data-raised={raised ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        {children}
        <label className={styles.label} htmlFor={id}>
          {label}
          {optional && <span className={styles.optional}> {t('(optional)')}</span>}
        </label>
      </div>
      <FieldNotes {...{ id, error, hint }} />
    </div>
  )
}
