import { t } from '@openline/i18n/i18n'
import { useId } from 'react'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { FieldNotes } from '../../ui/field-notes.tsx'
import styles from './zip-field.module.css'

type ZipFieldProps = {
  /** As requested; empty without one. */
  readonly zipCode: string
  /** The server's sentence about it; empty without one. */
  readonly error: string
  /** What its prices are, read out when they come. */
  readonly note: string
}

/** The ZIP code that totals depend on, in a GET form with `data-zip` that `followZip` may take over. */
export function ZipField({ zipCode, error, note }: ZipFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <FieldFrame id={id} label={t('ZIP code')}>
        <input
          id={id}
          name="zip"
          type="text"
          defaultValue={zipCode}
          // Lets CSS tell an empty field from a filled one.
          placeholder=" "
          maxLength={5}
          autoComplete="postal-code"
          inputMode="numeric"
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-notes`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The field refused, on the page that answers the form.
          autoFocus={error !== ''}
        />
      </FieldFrame>
      <div className={styles.notes} id={`${id}-notes`} role="status">
        <div data-priced="">{error ? <FieldNotes id={id} error={error} /> : note}</div>
        <p className={styles.failure}>
          {t('We couldn’t get your total. Check your connection and try again.')}
        </p>
      </div>
    </div>
  )
}
