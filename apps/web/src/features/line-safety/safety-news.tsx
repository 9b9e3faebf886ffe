import {
  type OpenPortOut,
  type Safety,
  type SimChange,
  setLock,
} from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import { trackingUrl } from '@openline/contract/sales/tracking'
import { msg, t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { localTime } from '../../lib/local-date.ts'
import { useRevalidate } from '../../lib/revalidate.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { ReplaceSimDialog, SuspendDialog } from './lazy-dialogs.ts'
import styles from './safety-news.module.css'
import { useFreshSafety } from './safety-store.ts'
import { isLockAccepted, useSafetyAction } from './use-safety-action.ts'

type SafetyNewsProps = { readonly line: Line }

/** Urgent facts about a line: a port-out request, a lost phone, a SIM change in progress. */
export function SafetyNews({ line }: SafetyNewsProps) {
  const revalidate = useRevalidate()
  const loaded = useFreshSafety(line.id, () => void revalidate())
  if (!loaded?.ok) return null
  const safety = loaded.value
  return (
    <div className={styles.news}>
      {safety.locked && (
        <p className={styles.locked}>
          <LockIcon size={18} />
          {t('Number locked')}
        </p>
      )}
      {safety.portOut && <LeavingAlert line={line} portOut={safety.portOut} />}
      {safety.suspendedFor.includes('lost') && <LostAlert line={line} safety={safety} />}
      {safety.simChange && <SimAlert line={line} change={safety.simChange} />}
    </div>
  )
}

function LeavingAlert({ line, portOut }: { readonly line: Line; readonly portOut: OpenPortOut }) {
  const { run, isPending } = useSafetyAction()
  const input = { params: { id: line.id }, body: { locked: true } }
  const lock = () => run(() => call(setLock, input), isLockAccepted)
  if (portOut.status === 'approved') {
    return (
      <Alert live>
        {t('Your number is being transferred to {toCarrier}.', { toCarrier: portOut.toCarrier })}
      </Alert>
    )
  }
  return (
    <Alert
      tone="danger"
      live
      title={t('{toCarrier} has requested your number', { toCarrier: portOut.toCarrier })}
      action={
        <Button variant="danger" size="small" pending={isPending} onClick={() => void lock()}>
          {t('Lock my number')}
        </Button>
      }
    >
      {t('It will transfer on {time} unless you lock it.', {
        time: localTime(portOut.decidesAt),
      })}
    </Alert>
  )
}

type LostAlertProps = SafetyNewsProps & { readonly safety: Safety }

function LostAlert({ line, safety }: LostAlertProps) {
  const [isOpen, setOpen] = useState(false)
  if (safety.suspendedBySupport) return <SupportAlert />
  return (
    <Alert
      tone="warning"
      title={t('Suspended because the phone was lost')}
      action={
        safety.nextActions.includes('restore') && (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {t('Restore service')}
          </Button>
        )
      }
    >
      {t('The SIM is off the network. You keep your number and your plan.')}
      {isOpen && <SuspendDialog line={line} suspends={false} onClose={() => setOpen(false)} />}
    </Alert>
  )
}

function SupportAlert() {
  const { support } = useBrand()
  return (
    <Alert tone="warning" title={t('Suspended by our support team')}>
      <WithParts
        text={t(
          'The SIM is off the network. You keep your number and your plan. To restore service, call us at <phone>{phone}</phone>.',
          { phone: support.phone },
        )}
        parts={{ phone: <a href={`tel:${support.phoneE164}`}>{support.phone}</a> }}
      />
    </Alert>
  )
}

type SimAlertProps = SafetyNewsProps & { readonly change: SimChange }

function SimAlert({ line, change }: SimAlertProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Alert
      tone={change.status === 'failed' ? 'warning' : 'info'}
      live
      title={translate(simTitles[change.status])}
      action={
        change.status === 'shipped' && (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {t('I have the card')}
          </Button>
        )
      }
    >
      {simLabels(change)}
      {change.status === 'shipped' && <Tracking trackingNumber={change.trackingNumber} />}
      {isOpen && <ReplaceSimDialog line={line} hasCard onClose={() => setOpen(false)} />}
    </Alert>
  )
}

const simTitles: Readonly<Record<SimChange['status'], string>> = {
  ordered: msg('We’re getting your new SIM card ready'),
  shipped: msg('Your new SIM card is on its way'),
  switching: msg('Your line is moving to the new SIM'),
  failed: msg('The SIM couldn’t be changed'),
}

function simLabels({ status, failure }: SimChange): string {
  if (status === 'failed') return failure ?? ''
  if (status === 'switching')
    return t('This takes about a minute. Then your old SIM will stop working.')
  return t('Your current SIM works until you activate the new one.')
}

function Tracking({ trackingNumber }: Pick<SimChange, 'trackingNumber'>) {
  if (trackingNumber === null) return null
  const url = trackingUrl(trackingNumber)
  const text = t('Tracking number: <track>{trackingNumber}</track>.', { trackingNumber })
  return (
    <>
      {' '}
      <WithParts
        text={text}
        parts={url === null ? {} : { track: <a href={url}>{trackingNumber}</a> }}
      />
    </>
  )
}
