import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { useId } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { describedBy } from '../../ui/field-notes.tsx'
import styles from './zip-form.module.css'

type ZipFormProps = {
  /** As requested; empty without one. */
  readonly zipCode: string
  /** The server's sentence about it. */
  readonly error: string
  /** The kind of plans on show, which stays. */
  readonly kind: string | null
}

/** Asks for the ZIP code that the totals depend on: a GET form of the browser's own. */
export function ZipForm({ zipCode, error, kind }: ZipFormProps) {
  const id = useId()
  const label = t('ZIP code')
  return (
    <form action={pathIn(language(), paths.shop)} className={styles.form} noValidate>
      {kind !== null && <input type="hidden" name="kind" value={kind} />}
      <FieldFrame id={id} label={label} error={error || undefined}>
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
          aria-describedby={describedBy(id, { error: error || undefined })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The field refused, on the page that answers the form.
          autoFocus={error !== ''}
        />
      </FieldFrame>
      <Button type="submit" variant="secondary">
        {t('See totals')}
      </Button>
    </form>
  )
}
