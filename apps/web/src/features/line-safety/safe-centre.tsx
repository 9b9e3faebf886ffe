import type { Safety, SafetyAction } from '@openline/contract/line-safety'
import type { Line } from '@openline/contract/lines'
import { t } from '@openline/words/words'
import { useState } from 'react'
import { localTime } from '../../lib/local-date.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { LockDialog } from './lock-dialog.tsx'
import { ReplaceSimDialog } from './replace-sim-dialog.tsx'
import styles from './safe-centre.module.css'
import { loadSafety, useSafety } from './safety-store.ts'
import { SuspendDialog } from './suspend-dialog.tsx'
import { TransferPinDialog } from './transfer-pin-dialog.tsx'

type SafeCentreProps = {
  readonly line: Line
  /** The line itself was changed: its status or its SIM. */
  readonly onChanged: () => void
}

type Opened = SafetyAction | 'activity'

/** Everything that keeps a number its owner's, in one place. */
export const SafeCentre = ({ line, onChanged }: SafeCentreProps) => {
  const loaded = useSafety(line.id)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <section className={styles.centre} aria-labelledby={`safe-${line.id}`}>
      <h4 id={`safe-${line.id}`}>{t('Number safety center')}</h4>
      {loaded === null && <Skeleton lines={4} label={t('Loading how safe your number is')} />}
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
      <OpenedDialog line={line} opened={opened} onClose={close} onChanged={onChanged} />
    </section>
  )
}

type RowsProps = {
  readonly line: Line
  readonly safety: Safety
  readonly onOpen: (opened: Opened) => void
}

const Rows = ({ line, safety, onOpen }: RowsProps) => {
  const can = (action: SafetyAction) => safety.nextActions.includes(action)
  const button = (action: Opened, label: string) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${label}: ${line.nickname}`}
      onClick={() => onOpen(action)}
    >
      {label}
    </Button>
  )
  return (
    <ul className={styles.rows}>
      <Row
        title={safety.locked ? t('Number locked') : t('Number not locked')}
        text={lockWords(safety)}
        action={
          (can('unlock') && button('unlock', t('Unlock'))) ||
          (can('lock') && button('lock', t('Lock')))
        }
      />
      <Row
        title={t('Transfer PIN')}
        text={pinWords(safety)}
        action={
          can('create_transfer_pin') &&
          button('create_transfer_pin', safety.transferPin ? t('New PIN') : t('Get a PIN'))
        }
      />
      <Row
        title={t('Lost phone')}
        text={
          safety.suspendedFor.includes('lost')
            ? t('This line is off the network. Your number and your plan stay yours.')
            : t('Take the line off the network until you have your phone or a new SIM.')
        }
        action={
          (can('restore') && button('restore', t('Bring back'))) ||
          (can('suspend') && button('suspend', t('Suspend')))
        }
      />
      <Row
        title={t('Replace SIM')}
        text={
          safety.locked
            ? t('Not while the number is locked.')
            : t('Move this line to a new eSIM or to another SIM card.')
        }
        action={can('replace_sim') && button('replace_sim', t('Replace SIM'))}
      />
      <Row
        title={t('Activity')}
        text={t('Who did what to this line, and when.')}
        action={button('activity', t('See activity'))}
      />
    </ul>
  )
}

type RowProps = {
  readonly title: string
  readonly text: string
  readonly action: React.ReactNode
}

const Row = ({ title, text, action }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
    {action}
  </li>
)

const lockWords = ({ locked, lockConfirmed, lockRefused }: Safety): string => {
  if (lockRefused) {
    return locked
      ? t(
          'The network did not take the lock. We refuse every carrier that asks for the number, and our support team looks after it.',
        )
      : t('The network did not unlock the number. Our support team looks after it.')
  }
  if (!lockConfirmed) return t('The network is being told. This takes a moment.')
  return locked
    ? t('It cannot move to another carrier, and its SIM cannot be changed.')
    : t('Anyone with a transfer PIN could move it to another carrier.')
}

const pinWords = ({ locked, transferPin }: Safety): string => {
  if (transferPin)
    return t('One is in force until {expiresAt}.', { expiresAt: localTime(transferPin.expiresAt) })
  return locked
    ? t('To move to another carrier, unlock the number first.')
    : t('What another carrier asks for to take your number over.')
}

type OpenedProps = SafeCentreProps & {
  readonly opened: Opened | null
  readonly onClose: () => void
}

const OpenedDialog = ({ line, opened, onClose, onChanged }: OpenedProps) => {
  const closeChanged = () => {
    onClose()
    onChanged()
  }
  switch (opened) {
    case 'lock':
    case 'unlock':
      return <LockDialog line={line} locks={opened === 'lock'} onClose={onClose} />
    case 'create_transfer_pin':
      return <TransferPinDialog line={line} onClose={onClose} />
    case 'suspend':
    case 'restore':
      return (
        <SuspendDialog
          line={line}
          suspends={opened === 'suspend'}
          onClose={onClose}
          onChanged={closeChanged}
        />
      )
    case 'replace_sim':
      return <ReplaceSimDialog line={line} onClose={onClose} onAsked={closeChanged} />
    case 'activity':
      return <ActivityDialog line={line} onClose={onClose} />
    case null:
      return null
  }
}
