import {
  type ApprovalAnswer,
  type ApprovalRequest,
  answerApprovalRequest,
  approvalWords,
  listApprovalRequests,
} from '@openline/contract/people/approvals'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { settle } from '../../lib/load-result.ts'
import { localTime } from '../../lib/local-date.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { WithParts } from '../../ui/with-parts.tsx'
import { useStepUp } from '../step-up/step-up.ts'
import styles from './approval-requests.module.css'

type ApprovalRequestsProps = {
  /** Changes with each event about a request. */
  readonly version: number
}

/** Requests of support for what takes the customer’s approval: approve, decline, or end what was approved. */
export function ApprovalRequests({ version }: ApprovalRequestsProps) {
  const { loaded, again } = useLoad(
    () => settle(call(listApprovalRequests, {}, { automatic: version > 0 })),
    { of: String(version) },
  )
  // Without an answer nothing is shown: the email leads here again, and the next event loads again.
  if (!loaded?.ok || loaded.value.requests.length === 0) return null
  return (
    <div className={styles.requests}>
      {loaded.value.requests.map((request) => (
        <Request key={request.id} request={request} reload={again} />
      ))}
    </div>
  )
}

type RequestProps = { readonly request: ApprovalRequest; readonly reload: () => Promise<void> }

function Request({ request, reload }: RequestProps) {
  const { id, staffName: name, status, nextActions } = request
  const [pending, setPending] = useState<ApprovalAnswer | null>(null)
  const withStepUp = useStepUp()
  const send = async (answer: ApprovalAnswer) => {
    setPending(answer)
    try {
      const { message } = await withStepUp(() =>
        call(answerApprovalRequest, { params: { id }, body: { answer } }),
      )
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setPending(null)
    await reload()
  }
  return (
    <Alert
      tone={status === 'asked' ? 'warning' : 'info'}
      live
      title={
        status === 'asked'
          ? t('{name} from our support team needs your OK', { name })
          : t('{name} from our support team has your approval', { name })
      }
      action={
        <>
          {nextActions.includes('approve') && (
            <Button
              size="small"
              pending={pending === 'approve'}
              onClick={() => void send('approve')}
            >
              {t('Approve')}
            </Button>
          )}
          {nextActions.includes('decline') && (
            <Button
              size="small"
              variant="secondary"
              pending={pending === 'decline'}
              onClick={() => void send('decline')}
            >
              {status === 'asked' ? t('Decline') : t('End access')}
            </Button>
          )}
        </>
      }
    >
      <RequestWords request={request} />
    </Alert>
  )
}

function RequestWords({ request }: Pick<RequestProps, 'request'>) {
  const { reason, phrase, status, endsAt } = request
  const time = localTime(endsAt)
  const what = <p>{approvalWords(request)}</p>
  if (status !== 'asked') {
    return (
      <>
        {what}
        <p>{t('You approved this until {time}.', { time })}</p>
      </>
    )
  }
  return (
    <div className={styles.words}>
      {what}
      <p>{t('Their reason: “{reason}”. You can answer until {time}.', { reason, time })}</p>
      <p>
        <WithParts
          text={t(
            'On the phone with us? Approve only if the person says: <b>{phrase}</b>. Please don’t say it first.',
            { phrase },
          )}
          parts={{ b: <strong /> }}
        />
      </p>
      <p>{t('If you aren’t talking with us, decline.')}</p>
    </div>
  )
}
