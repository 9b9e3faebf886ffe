import type { Line } from '@openline/contract/lines'
import { t } from '@openline/words/words'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './renewal-section.module.css'
import { renewalSentence } from './renewal-words.ts'
import { useRenewal } from './use-renewal.ts'

type UnpaidNewsProps = {
  readonly line: Line
  /** Opens paying it. */
  readonly onRenew: () => void
}

/** What the owner of a line without service must not miss: that it is not paid, and the way back. */
export const UnpaidNews = ({ line, onRenew }: UnpaidNewsProps) => {
  const { renewal } = useRenewal(line.id, `${line.status} ${line.renewsAt}`)
  if (!renewal || renewal.suspendedSince === null) return null
  return (
    <div className={styles.news}>
      <Alert
        tone="warning"
        title={t('This line is not paid')}
        action={
          <Button size="small" onClick={onRenew}>
            {t('Renew the line')}
          </Button>
        }
      >
        {renewalSentence(renewal)}
      </Alert>
    </div>
  )
}
