import type { LineAddOn } from '@openline/contract/lines/line-add-on'
import { t } from '@openline/i18n/i18n'
import { usePolling } from '../../lib/polling.ts'
import { Alert } from '../../ui/alert.tsx'
import { leftOfAddOn, partOfAddOn, untilWords } from './add-on-labels.ts'
import { UsageBar } from './usage-bar.tsx'
import styles from './usage-meter.module.css'
import { useRefused } from './use-refused.ts'

type AddOnListProps = {
  readonly addOns: readonly LineAddOn[]
  /** Loads them again, while one is waited for. */
  readonly reload: () => Promise<void>
}

/** What a line has beside its plan, each with what is left and until when; and what was refused meanwhile. */
export function AddOnList({ addOns, reload }: AddOnListProps) {
  const refused = useRefused(addOns)
  const waiting = addOns.filter(({ status }) => status === 'waiting').map(({ id }) => id)
  usePolling(reload, waiting.join() || null)
  return (
    <>
      {addOns.length > 0 && (
        <ul className={`${styles.rows} ${styles.addOns}`} aria-label={t('Added data and passes')}>
          {addOns.map((addOn) => (
            <li key={addOn.id}>
              <UsageBar name={addOn.title} words={leftOfAddOn(addOn)} part={partOfAddOn(addOn)} />
              <p className={styles.note}>{untilWords(addOn)}</p>
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ id, title }) => (
        <Alert key={id} tone="warning" live title={t('Not added: {title}', { title })}>
          {t('It isn’t on your line. We sent you an email about it.')}
        </Alert>
      ))}
    </>
  )
}
