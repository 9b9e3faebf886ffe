import '../../languages/account-messages.ts'
import { viewUser } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isCanceled, messageOf } from '../../lib/api-client.ts'
import { countdownText, timeOfDay, useSecondsLeft } from '../../lib/countdown.ts'
import { loseSession, sessionToken } from '../../lib/session.ts'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { SessionEnd } from './session-end.ts'
import { useSoonEnd } from './use-soon-end.ts'

/** Warns before the session ends, in every tab, and ends it there when its time is over (WCAG 2.2.1). */
export function SessionWatch() {
  const end = useSoonEnd()
  const [dismissedMs, setDismissedMs] = useState(0)
  if (end === null) return null
  return (
    <>
      <EndOnTime atMs={end.atMs} />
      {end.kind === 'idle' && <IdleWarning end={end} />}
      {end.kind === 'hours' && dismissedMs !== end.atMs && (
        <HoursWarning end={end} onDismiss={() => setDismissedMs(end.atMs)} />
      )}
    </>
  )
}

type EndProps = { readonly end: SessionEnd }

/** Ends the session as a 401 does: the address of the page is kept for signing in again. */
function EndOnTime({ atMs }: { readonly atMs: number }) {
  const seconds = useSecondsLeft(atMs)
  useEffect(() => {
    if (seconds === 0) loseSession(sessionToken() ?? undefined)
  }, [seconds])
  return null
}

function IdleWarning({ end }: EndProps) {
  const { stay, isPending, failure } = useStay()
  const signOut = useSignOut()
  return (
    <Dialog
      open
      alert
      title={t('Are you still there?')}
      subtitle={t(
        'You’ve been inactive for a while. For your security, we’ll sign you out at {atMs}.',
        { atMs: timeOfDay(end.atMs) },
      )}
      onClose={stay}
      actions={
        <>
          <Button pending={isPending} onClick={stay}>
            {t('Stay signed in')}
          </Button>
          <Button variant="secondary" onClick={signOut}>
            {t('Sign out now')}
          </Button>
        </>
      }
    >
      <TimeLeft atMs={end.atMs} />
      <FailureAlert message={failure} />
    </Dialog>
  )
}

function HoursWarning({ end, onDismiss }: EndProps & { readonly onDismiss: () => void }) {
  return (
    <Dialog
      open
      alert
      title={t('You’ll need to sign in again soon')}
      subtitle={t(
        'For your security, this session ends at {atMs}. After you sign in again, you’ll be back on this page.',
        { atMs: timeOfDay(end.atMs) },
      )}
      onClose={onDismiss}
      actions={
        <>
          <Button onClick={() => loseSession(sessionToken() ?? undefined)}>
            {t('Sign in again')}
          </Button>
          <Button variant="secondary" onClick={onDismiss}>
            {t('Not now')}
          </Button>
        </>
      }
    >
      <TimeLeft atMs={end.atMs} />
    </Dialog>
  )
}

/** Hidden from screen readers, which would read it out every second. */
function TimeLeft({ atMs }: { readonly atMs: number }) {
  return (
    <p aria-hidden="true">
      {t('Time left: {time}', { time: countdownText(useSecondsLeft(atMs)) })}
    </p>
  )
}

/** Any call puts off the idle end; every tab hears of it. */
function useStay() {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const extend = async () => {
    setPending(true)
    setFailure('')
    try {
      await call(viewUser)
    } catch (error) {
      if (!isCanceled(error)) setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const stay = () => {
    if (!isPending) void extend()
  }
  return { stay, isPending, failure }
}
