import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { RetryAlert } from '../../ui/retry-alert.tsx'

/** A part of a page that could not be loaded, and another try. */
export function LoadFailure({ message }: { readonly message: string }) {
  const { revalidate } = useRevalidator()
  return (
    <RetryAlert
      title={t('We couldn’t load this')}
      message={message}
      onRetry={() => void revalidate()}
    />
  )
}
