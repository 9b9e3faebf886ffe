import type { Safety, SafetyAction } from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { localTime } from '../../lib/local-date.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { ActionRows } from '../../ui/action-rows.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import {
  ActivityDialog,
  LockDialog,
  ReplaceSimDialog,
  SuspendDialog,
  TransferPinDialog,
} from './lazy-dialogs.ts'
import styles from './safe-center.module.css'
import { loadSafety, useSafety } from './safety-store.ts'

type SafeCenterProps = { readonly line: Line }

type DialogName = SafetyAction | 'activity'

/** All settings that protect a number: lock, transfer PIN, suspension, SIM and activity. */
export function SafeCenter({ line }: SafeCenterProps) {
  const loaded = useSafety(line.id)
  const [opened, setOpened] = useState<DialogName | null>(null)
  const close = () => setOpened(null)
  return (
    <section className={styles.center} aria-labelledby={`safe-${line.id}`}>
      <h4 id={`safe-${line.id}`} className={styles.title}>
        {t('Protect your number')}
      </h4>
      {loaded === null && (
        <Skeleton lines={4} label={t('Loading your number’s security settings')} />
      )}
      {loaded?.ok === false && (
        <Alert
          tone="danger"
          action={
            <Button variant="secondary" size="small" onClick={() => void loadSafety()}>
              {t('Try again')}
            </Button>
          }
        >
          {loaded.message}
        </Alert>
      )}
      {loaded?.ok && <Rows line={line} safety={loaded.value} onOpen={setOpened} />}
      <OpenedDialog line={line} opened={opened} onClose={close} />
    </section>
  )
}

type RowsProps = {
  readonly line: Line
  readonly safety: Safety
  readonly onOpen: (opened: DialogName) => void
}

function Rows({ line, safety, onOpen }: RowsProps) {
  const of = (title: string) => ({ title, name: `${title}: ${line.nickname}` })
  const opens = (action: SafetyAction) =>
    safety.nextActions.includes(action) ? () => onOpen(action) : undefined
  return (
    <ActionRows>
      <ActionRow title={t('Number lock')} action={<LockSwitch {...{ line, safety, onOpen }} />}>
        {whyNot(safety, 'lock') ?? lockWords(safety)}
      </ActionRow>
      <ActionRow {...of(t('Transfer PIN'))} onOpen={opens('create_transfer_pin')}>
        {whyNot(safety, 'create_transfer_pin') ?? pinWords(safety)}
      </ActionRow>
      <ActionRow
        {...of(t('Lost phone'))}
        onOpen={opens('suspend')}
        action={
          safety.nextActions.includes('restore') && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${t('Restore service')}: ${line.nickname}`}
              onClick={() => onOpen('restore')}
            >
              {t('Restore service')}
            </Button>
          )
        }
      >
        {whyNot(safety, 'suspend') ?? lostWords(safety)}
      </ActionRow>
      <ActionRow {...of(t('Replace SIM'))} onOpen={opens('replace_sim')}>
        {whyNot(safety, 'replace_sim') ?? simWords(safety)}
      </ActionRow>
      <ActionRow {...of(t('Activity'))} onOpen={() => onOpen('activity')}>
        {t('A history of changes to this line.')}
      </ActionRow>
    </ActionRows>
  )
}

/** Asks before it changes. Where no one can change it now, the row only says how it stands. */
function LockSwitch({ line, safety: { locked, nextActions }, onOpen }: RowsProps) {
  const change = locked ? 'unlock' : 'lock'
  if (!nextActions.includes(change)) return locked ? t('On') : t('Off')
  return (
    <Switch
      label={`${t('Number lock')}: ${line.nickname}`}
      isOn={locked}
      onPress={() => onOpen(change)}
    />
  )
}

/** Why the network can't do something; undefined where it can. */
function whyNot({ notOffered }: Safety, of: SafetyAction): string | undefined {
  return notOffered.find(({ action }) => action === of)?.message
}

function simWords({ locked, awaitsNumber }: Safety): string {
  if (awaitsNumber) return newNumberFirst()
  return locked ? t('Unlock your number first.') : t('Move this line to another SIM.')
}

/** What waits for the number that the line is getting. */
function newNumberFirst(): string {
  return t('This line is getting a new number. Please wait until it has it.')
}

function lockWords({ locked, lockConfirmed, lockRefused }: Safety): string {
  if (lockRefused) {
    return locked
      ? t(
          'The network didn’t accept the lock. We’ll decline any carrier that requests the number, and our support team is working on it.',
        )
      : t('The network didn’t unlock the number. Our support team is working on it.')
  }
  if (!lockConfirmed) return t('Updating the network. This takes a moment.')
  return locked
    ? t('It can’t be transferred to another carrier, and its SIM can’t be changed.')
    : t('Anyone with your transfer PIN could move this number to another carrier.')
}

function lostWords({ suspendedFor, suspendedBySupport }: Safety): string {
  if (suspendedBySupport) {
    return t('Our support team suspended this line. Call us to restore service.')
  }
  return suspendedFor.includes('lost')
    ? t('This line is suspended. You keep your number and your plan.')
    : t('Suspend the line until you have your phone back or a new SIM.')
}

function pinWords({ locked, transferPin, awaitsNumber }: Safety): string {
  if (awaitsNumber) return newNumberFirst()
  if (transferPin)
    return t('Active until {expiresAt}.', { expiresAt: localTime(transferPin.expiresAt) })
  return locked
    ? t('To switch to another carrier, unlock your number first.')
    : t('A new carrier needs this to transfer your number.')
}

type OpenedProps = SafeCenterProps & {
  readonly opened: DialogName | null
  readonly onClose: () => void
}

function OpenedDialog({ line, opened, onClose }: OpenedProps) {
  switch (opened) {
    case 'lock':
    case 'unlock':
      return <LockDialog line={line} locks={opened === 'lock'} onClose={onClose} />
    case 'create_transfer_pin':
      return <TransferPinDialog line={line} onClose={onClose} />
    case 'suspend':
    case 'restore':
      return <SuspendDialog line={line} suspends={opened === 'suspend'} onClose={onClose} />
    case 'replace_sim':
      return <ReplaceSimDialog line={line} onClose={onClose} />
    case 'activity':
      return <ActivityDialog line={line} onClose={onClose} />
    case null:
      return null
  }
}
