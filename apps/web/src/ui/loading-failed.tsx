import { t } from '@openline/i18n/i18n'
import { RetryAlert } from './retry-alert.tsx'

/** Part of the app could not be downloaded. */
export function LoadingFailed({ onRetry }: { readonly onRetry: () => void }) {
  return <RetryAlert message={t('Check your connection, then try again.')} onRetry={onRetry} />
}
