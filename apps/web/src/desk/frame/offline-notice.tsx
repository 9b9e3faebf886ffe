import { useSyncExternalStore } from 'react'
import { Alert } from '../../ui/alert.tsx'
import styles from './offline-notice.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says while there is no network that what is shown may be old. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className={styles.notice}>
      <Alert tone="warning" live>
        You’re offline. This page may be out of date.
      </Alert>
    </div>
  )
}
