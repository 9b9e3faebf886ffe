import styles from './field-notes.module.css'
import { ErrorIcon } from './icons.tsx'

type Notes = {
  readonly error?: string | undefined
  readonly hint?: React.ReactNode
}

/** What the control `id` refers to by `aria-describedby`, in reading order. */
export function describedBy(id: string, { hint, error }: Notes): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

/** Error and hint under the control `id`. */
export function FieldNotes({ id, error, hint }: Notes & { readonly id: string }) {
  return (
    <>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <ErrorIcon size={18} />
          {error}
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </>
  )
}
