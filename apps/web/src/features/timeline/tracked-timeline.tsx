import { type Tracked, track, trackStreamPath } from '@openline/contract/processes/timeline'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { localTime } from '../../lib/local-date.ts'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { useLive } from '../../lib/use-live.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { timelineOf } from './timeline.ts'
import styles from './tracked-timeline.module.css'

type TrackedTimelineProps = { readonly token: string; readonly start: Tracked }

/** What a signed link shows, kept fresh: the status and the timeline. */
export function TrackedTimeline({ token, start }: TrackedTimelineProps) {
  const [tracked, setTracked] = useState(start)
  useLive(trackStreamPath.replace('{token}', encodeURIComponent(token)), async () => {
    try {
      const now = await call(track, { params: { token } })
      setTracked(now)
      return JSON.stringify(now)
    } catch {
      return 'unknown'
    }
  })
  // The server does not know what time it is where the page is read.
  const isInBrowser = useIsInBrowser()
  const steps = timelineOf(tracked).map(({ time, ...step }) =>
    isInBrowser && time !== undefined ? { ...step, time } : step,
  )
  return (
    <div className={styles.timeline}>
      {tracked.portIn && <TransferStatus portIn={tracked.portIn} isInBrowser={isInBrowser} />}
      <Card>
        <div aria-live="polite">
          <Timeline label={t('What happened so far')} events={steps} />
        </div>
      </Card>
    </div>
  )
}

type TransferStatusProps = {
  readonly portIn: NonNullable<Tracked['portIn']>
  readonly isInBrowser: boolean
}

function TransferStatus({ portIn, isInBrowser }: TransferStatusProps) {
  const { status, title, advice, reason, dueAt, expectedAt } = portIn
  return (
    <Alert title={title} tone={status === 'action_required' ? 'warning' : 'info'} live>
      {reason && (
        <p>
          {reason.message} {reason.hint}
        </p>
      )}
      <p>{advice}</p>
      {isInBrowser && status === 'confirmed' && dueAt && (
        <p>{t('The transfer is scheduled for {time}.', { time: localTime(dueAt) })}</p>
      )}
      {isInBrowser && status === 'delayed' && expectedAt && (
        <p>{t('Next update by {time}.', { time: localTime(expectedAt) })}</p>
      )}
    </Alert>
  )
}
