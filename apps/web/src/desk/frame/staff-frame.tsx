import { viewStaffSelf } from '@openline/contract/people/staff-sessions'
import { useEffect, useSyncExternalStore } from 'react'
import { Navigate, Outlet, type Path, ScrollRestoration, useLocation } from 'react-router'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { OpenPlacesContext } from '../lib/open-places.ts'
import { endSession, hasSignedOut, staffToken, subscribeSession } from '../lib/session.ts'
import { hasRole, StaffContext } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { places } from '../places.ts'
import { Navigation } from './navigation.tsx'
import styles from './staff-frame.module.css'
import { TopBar } from './top-bar.tsx'
import { Waiting } from './waiting.tsx'

/** Around every page for staff. Without a session it leads to the sign-in, which leads back here. */
export function StaffFrame() {
  const token = useSyncExternalStore(subscribeSession, staffToken)
  const location: Path & { readonly state: unknown } = useLocation()
  if (token === null) {
    if (hasSignedOut()) return <Navigate to="/sign-in" replace />
    const from = location.pathname + location.search + location.hash
    return <Navigate to="/sign-in" replace state={{ from, state: location.state }} />
  }
  return <SignedIn key={token} />
}

const nothing = {}

function SignedIn() {
  const { value: staff, error, reload } = useCall(viewStaffSelf, nothing)
  useEnd(staff?.expiresAt)
  if (!staff) {
    return error ? (
      <main className={styles.main}>
        <RetryAlert message={error.message} onRetry={() => void reload()} />
      </main>
    ) : (
      <Waiting />
    )
  }
  const open = places.filter(({ roles }) => hasRole(staff.roles, roles))
  return (
    <StaffContext value={staff}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <TopBar />
      <div className={styles.columns}>
        <Navigation open={open} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <OpenPlacesContext value={open.map(({ path }) => path)}>
            <Outlet />
          </OpenPlacesContext>
        </main>
      </div>
      <ScrollRestoration />
    </StaffContext>
  )
}

/** Signs out when the session’s time is over, though nothing is asked of the server. */
function useEnd(expiresAt: string | undefined) {
  useEffect(() => {
    if (expiresAt === undefined) return
    const timer = setTimeout(endSession, Date.parse(expiresAt) - Date.now())
    return () => clearTimeout(timer)
  }, [expiresAt])
}
