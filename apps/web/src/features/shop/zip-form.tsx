import { applyFilter, inputFilters } from '@openline/contract/input-filters'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { useFocusOnError } from '../../lib/use-focus-on-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './zip-form.module.css'

type ZipFormProps = {
  /** As requested; empty without one. */
  readonly zipCode: string
  /** The server's sentence about it. */
  readonly error: string
  /** The kind of plans on show, which stays. */
  readonly kind: string | null
  readonly isPending: boolean
}

/** Asks for the ZIP code that the totals depend on. A plain GET form: it works without scripts. */
export function ZipForm({ zipCode, error, kind, isPending }: ZipFormProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(zipCode)
  const [isEdited, setEdited] = useState(false)
  const shownError = isEdited || isPending ? '' : error
  const { frame, expectAnswer } = useFocusOnError<HTMLFormElement>(shownError)
  const [asked, setAsked] = useState(zipCode)
  if (asked !== zipCode) {
    // Back and Forward change the requested ZIP code.
    setAsked(zipCode)
    setTyped(zipCode)
  }
  return (
    <form
      ref={frame}
      action={useHref(paths.shop)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEdited(false)
        expectAnswer()
        void navigate(`${paths.shop}?${queryOf(event.currentTarget)}`, { preventScrollReset: true })
      }}
    >
      {kind !== null && <input type="hidden" name="kind" value={kind} />}
      <TextField
        label={t('ZIP code')}
        name="zip"
        value={typed}
        onValueChange={(value) => {
          setTyped(value)
          setEdited(true)
        }}
        filter={(edit) => applyFilter(inputFilters.zipCode, edit)}
        error={shownError || undefined}
        autoComplete="postal-code"
        inputMode="numeric"
        enterKeyHint="go"
      />
      <Button type="submit" variant="secondary" pending={isPending}>
        {t('See totals')}
      </Button>
    </form>
  )
}

/** What the browser itself would send. */
function queryOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)] as [string, string][]) // a form without files
} // it holds no files
