import {
  type ApprovalAnswer,
  type ApprovalRequest,
  answerApprovalRequest,
  listApprovalRequests,
} from '@openline/contract/approvals'
import { t } from '@openline/i18n/i18n'
import { useCallback, useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { settle } from '../../lib/load-result.ts'
import { localTime } from '../../lib/local-date.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

type ApprovalRequestsProps = {
  /** Changes with each event about a request. */
  readonly version: number
}

/** Requests of support for what takes the customer’s approval: approve, decline, or end what was approved. */
export function ApprovalRequests({ version }: ApprovalRequestsProps) {
  const load = useCallback(
    () => settle(call(listApprovalRequests, {}, { automatic: version > 0 })),
    [version],
  )
  const { loaded, again } = useLoad(load)
  // Without an answer nothing is shown: the email has the code, and the next event loads again.
  if (!loaded?.ok) return null
  return loaded.value.requests.map((request) => (
    <Request key={request.id} request={request} reload={again} />
  ))
}

type RequestProps = { readonly request: ApprovalRequest; readonly reload: () => Promise<void> }

function Request({ request, reload }: RequestProps) {
  const { id, staffName: name, reason, status, endsAt, nextActions } = request
  const [pending, setPending] = useState<ApprovalAnswer | null>(null)
  const send = async (answer: ApprovalAnswer) => {
    setPending(answer)
    try {
      const { message } = await call(answerApprovalRequest, { params: { id }, body: { answer } })
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setPending(null)
    await reload()
  }
  const time = localTime(endsAt)
  return (
    <Alert
      tone={status === 'asked' ? 'warning' : 'info'}
      live
      title={
        status === 'asked'
          ? t('{name} from our support team asks for your approval', { name })
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
      {status === 'asked'
        ? t(
            'They want to see what you used or your eSIM code, turn a line back on, replace its SIM, cancel it or close your account. Their reason: “{reason}”. If you aren’t talking with us, decline. You can answer until {time}.',
            { reason, time },
          )
        : t('You approved this until {time}.', { time })}
    </Alert>
  )
}
