import { formatMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/port-in'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './bring-number.module.css'
import { LinePortInDialogs } from './lazy-dialogs.ts'
import type { PortInStep } from './port-in-flow-state.ts'

type BringNumberProps = {
  readonly line: { readonly id: string; readonly nickname: string }
  /** A port-in that was started and has no line yet. */
  readonly unfinished: PortIn | undefined
}

/** Starts a port-in to a line that has none in progress. */
export function BringNumber({ line, unfinished }: BringNumberProps) {
  const [begin, setBegin] = useState<PortInStep | null>(null)
  return (
    <section
      aria-label={t('Bring a number to {nickname}', { nickname: line.nickname })}
      className={styles.section}
    >
      <div className={styles.words}>
        <h4 className={styles.title}>{t('Bring your number')}</h4>
        <p>{t('Keep the number from your old carrier. It’ll replace the one on this line.')}</p>
      </div>
      <div className={styles.actions}>
        {unfinished && (
          <Button
            size="small"
            onClick={() => setBegin({ kind: 'details', mode: 'add-portIn', portIn: unfinished })}
          >
            {t('Continue with {number}', { number: formatMsisdn(unfinished.msisdn) })}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setBegin({ kind: 'eligibility' })}>
          {t('Bring a number')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setBegin({ kind: 'sim' })}>
          {t('Quick SIM check')}
        </Button>
      </div>
      {begin && <LinePortInDialogs lineId={line.id} begin={begin} onClose={() => setBegin(null)} />}
    </section>
  )
}
