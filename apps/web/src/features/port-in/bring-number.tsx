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
  /** A number that is brought replaces the line's own, which a lock forbids, and waits for one that it is getting. */
  readonly isLocked: boolean
  readonly awaitsNumber: boolean
}

/** Starts a port-in to a line that has none in progress. */
export function BringNumber({ line, unfinished, isLocked, awaitsNumber }: BringNumberProps) {
  const [begin, setBegin] = useState<PortInStep | null>(null)
  const isHeld = isLocked || awaitsNumber
  return (
    <section aria-label={t('Bring a number to {nickname}', { nickname: line.nickname })}>
      <ActionRows>
        <ActionRow
          title={t('Bring a number')}
          onOpen={isHeld ? undefined : () => setBegin({ kind: 'eligibility' })}
        >
          <p>{bringWords({ isLocked, awaitsNumber })}</p>
          {!isHeld && <Actions unfinished={unfinished} onBegin={setBegin} />}
        </ActionRow>
      </ActionRows>
      {begin && <LinePortInDialogs lineId={line.id} begin={begin} onClose={() => setBegin(null)} />}
    </section>
  )
}

function bringWords({
  isLocked,
  awaitsNumber,
}: Pick<BringNumberProps, 'isLocked' | 'awaitsNumber'>): string {
  if (awaitsNumber) {
    return t(
      'This line is getting a new number. Please wait until it has it, then bring your number.',
    )
  }
  return isLocked
    ? t('This line’s number is locked. To bring another number, unlock it first.')
    : t('Keep the number from your old carrier. It’ll replace the one on this line.')
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
