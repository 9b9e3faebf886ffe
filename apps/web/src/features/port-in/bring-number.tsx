import { formatMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/processes/port-in'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { ActionRow } from '../../ui/action-row.tsx'
import { ActionRows } from '../../ui/action-rows.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './bring-number.module.css'
import { LinePortInDialogs } from './lazy-dialogs.ts'
import type { PortInStep } from './port-in-flow-state.ts'

type BringNumberProps = {
  readonly line: { readonly id: string; readonly nickname: string }
  /** A port-in that was started and has no line yet. */
  readonly unfinished: PortIn | undefined
  /** A number that is brought replaces the line's own, which a lock forbids. */
  readonly isLocked: boolean
}

/** Starts a port-in to a line that has none in progress. */
export function BringNumber({ line, unfinished, isLocked }: BringNumberProps) {
  const [begin, setBegin] = useState<PortInStep | null>(null)
  return (
    <section aria-label={t('Bring a number to {nickname}', { nickname: line.nickname })}>
      <ActionRows>
        <ActionRow
          title={t('Bring a number')}
          onOpen={isLocked ? undefined : () => setBegin({ kind: 'eligibility' })}
        >
          <p>
            {isLocked
              ? t('This line’s number is locked. To bring another number, unlock it first.')
              : t('Keep the number from your old carrier. It’ll replace the one on this line.')}
          </p>
          {!isLocked && <Actions unfinished={unfinished} onBegin={setBegin} />}
        </ActionRow>
      </ActionRows>
      {begin && <LinePortInDialogs lineId={line.id} begin={begin} onClose={() => setBegin(null)} />}
    </section>
  )
}

type ActionsProps = {
  readonly unfinished: PortIn | undefined
  readonly onBegin: (step: PortInStep) => void
}

function Actions({ unfinished, onBegin }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {unfinished && (
        <Button
          size="small"
          onClick={() => onBegin({ kind: 'details', mode: 'add-portIn', portIn: unfinished })}
        >
          {t('Continue with {number}', { number: formatMsisdn(unfinished.msisdn) })}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => onBegin({ kind: 'sim' })}>
        {t('Quick SIM check')}
      </Button>
    </div>
  )
}
