import { t } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type RetryAlertProps = {
  readonly title?: string
  readonly message: string
  readonly onRetry: () => void
}

/** Something could not be had: why, and another try, which is made automatically once the browser is back online. */
export function RetryAlert({ title, message, onRetry }: RetryAlertProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('online', () => retry(), { signal: listening.signal })
    return () => listening.abort()
  }, [])
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
