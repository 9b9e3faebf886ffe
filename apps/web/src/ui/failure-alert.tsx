import { Alert } from './alert.tsx'

type FailureAlertProps = {
  /** What went wrong and what to do now; nothing is shown while it is empty. */
  readonly message: string
}

/** What went wrong with the form or the button beside it, read out when it appears. */
export function FailureAlert({ message }: FailureAlertProps) {
  return message === '' ? null : (
    <Alert tone="danger" live>
      {message}
    </Alert>
  )
}
