import type { CallInput } from '@openline/contract/endpoint'
import { endSessions, type OpenSession } from '@openline/contract/people/sessions'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { localTime } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './sessions-setting.module.css'

type SessionsSettingProps = { readonly sessions: readonly OpenSession[] }

/** Where the customer is signed in, and a way to end it there. */
export function SessionsSetting({ sessions }: SessionsSettingProps) {
  const { ending, end } = useEnding()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <SettingCard
      title={t('Where you’re signed in')}
      text={t('You’re signed out after 30 minutes of inactivity or 12 hours.')}
    >
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => void end(session.id, { sessionId: session.id })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.all}>
          <Button
            variant="secondary"
            pending={ending === 'others'}
            onClick={() => void end('others', { others: true })}
          >
            {t('Sign out everywhere else')}
          </Button>
        </div>
      )}
    </SettingCard>
  )
}

type SessionProps = {
  readonly session: OpenSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { device, signedInAt, lastSeenAt, isCurrent } = session
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {isCurrent && <Badge tone="accent">{t('This device')}</Badge>}
        </p>
        <p className={styles.when}>
          {isCurrent
            ? t('Signed in {time}', { time: localTime(signedInAt) })
            : t('Signed in {time}, last used {lastTime}', {
                time: localTime(signedInAt),
                lastTime: localTime(lastSeenAt),
              })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="small"
          pending={isEnding}
          aria-label={t('Sign out {device}, signed in {signedInAt}', {
            device,
            signedInAt: localTime(signedInAt),
          })}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}

/** Ends sessions, one request at a time. `ending` is which one: an id, or `others`. */
function useEnding() {
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (which: string, body: CallInput<typeof endSessions>['body']) => {
    if (ending !== null) return
    setEnding(which)
    try {
      const { message } = await call(endSessions, { body })
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setEnding(null)
      // Also after a failure: the list may be outdated.
      void revalidate()
    }
  }
  return { ending, end }
}
