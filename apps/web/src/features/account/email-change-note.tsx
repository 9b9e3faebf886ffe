import { stopOwnEmailChange } from '@openline/contract/people/email-recovery'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { localTime } from '../../lib/local-date.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './approval-requests.module.css'

/** For a customer whose email staff are about to change: when, and a way to stop it. */
export function EmailChangeNote({ changeAt }: { readonly changeAt: string }) {
  const [progress, setProgress] = useState<'shown' | 'pending' | 'stopped'>('shown')
  const stop = async () => {
    setProgress('pending')
    try {
      toast.success((await call(stopOwnEmailChange)).message)
      setProgress('stopped')
    } catch (error) {
      toast.error(messageOf(error))
      setProgress('shown')
    }
  }
  if (progress === 'stopped') return null
  return (
    <div className={styles.requests}>
      <Alert
        tone="warning"
        title={t('Your email is about to change')}
        action={
          <Button size="small" pending={progress === 'pending'} onClick={() => void stop()}>
            {t('Stop this change')}
          </Button>
        }
      >
        {t(
          'Someone showed our staff an ID and asked for a new email. It takes effect on {time} or later. If this wasn’t you, stop it.',
          { time: localTime(changeAt) },
        )}
      </Alert>
    </div>
  )
}
