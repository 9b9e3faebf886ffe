import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ZipField } from './zip-field.tsx'
import styles from './zip-form.module.css'

type ZipFormProps = React.ComponentProps<typeof ZipField> & {
  /** The kind of plans on show, which stays. */
  readonly kind: string | null
  /** That the address asks for, which stays, too. */
  readonly simType: string | null
}

/** Asks for the ZIP code that the totals depend on: a GET form of the browser's own. */
export function ZipForm({ kind, simType, ...field }: ZipFormProps) {
  return (
    <form action={pathIn(language(), paths.shop)} className={styles.form} data-zip="" noValidate>
      {kind !== null && <input type="hidden" name="kind" value={kind} />}
      {simType !== null && <input type="hidden" name="sim" value={simType} />}
      <ZipField {...field} />
      <Button type="submit" variant="secondary">
        {t('See totals')}
      </Button>
    </form>
  )
}
