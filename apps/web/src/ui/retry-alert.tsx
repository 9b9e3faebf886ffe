import { t } from '@openline/i18n/i18n'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type RetryAlertProps = {
  readonly title?: string
  readonly message: string
  readonly onRetry: () => void
}

/** Something could not be had: why, and another try. */
export function RetryAlert({ title, message, onRetry }: RetryAlertProps) {
  return (
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
}
