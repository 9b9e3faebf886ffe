import { t } from '@openline/words/words'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type RetryAlertProps = {
  readonly title?: string
  readonly message: string
  readonly onRetry: () => void
}

/** Something could not be had: why, and another try. */
export const RetryAlert = ({ title, message, onRetry }: RetryAlertProps) => (
  <Alert
    tone="danger"
    {...(title !== undefined && { title })}
    live
    action={
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('Try again')}
      </Button>
    }
  >
    {message}
  </Alert>
)
