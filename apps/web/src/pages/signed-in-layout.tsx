import { t } from '@openline/i18n/i18n'
import { readPath } from '@openline/i18n/language'
import { useEffect, useRef, useState } from 'react'
import { type MiddlewareFunction, Outlet, useLocation, useRevalidator } from 'react-router'
import '../languages/account-messages.ts'
import { useGo } from '../lib/app-navigation.ts'
import { redirectReplacing } from '../lib/redirect-replacing.ts'
import { isLoggedIn, sessionToken, wasSignedOut } from '../lib/session.ts'
import { usePageReturn } from '../lib/use-page-return.ts'
import { useIsLoggedIn } from '../lib/use-session.ts'
import { paths, withReturn } from '../paths.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './signed-in-layout.module.css'

/** Spec 2: without a session, protected pages redirect to /login, which leads back. */
const requireSession: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const requireIt = () => {
    if (!isLoggedIn())
      throw redirectReplacing(request, withReturn(paths.login, readPath(pathname).path + search))
  }
  requireIt()
  await next()
  // A loader's call may have learned that the session is over.
  requireIt()
}

export const clientMiddleware = [requireSession]

/** The server has no session: it sends the fallback, and the browser decides. */
export function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

/** Shows nothing of the customer once the session is over, while the next page is loading. */
export default function SignedInLayout() {
  const isHere = useLeaveOnLogout()
  const isOthers = useSessionOnReturn()
  return isHere && !isOthers ? <Outlet /> : <HydrateFallback />
}

/**
 * A page that comes back from the back/forward cache shows what it showed when it was left. The same
 * session loads it again, which ends one that the server refuses; a page of another session is replaced:
 * true then.
 */
function useSessionOnReturn(): boolean {
  const [isOthers, setOthers] = useState(false)
  const left = useRef<string | null>(null)
  const { revalidate } = useRevalidator()
  usePageReturn(
    () => {
      const token = sessionToken()
      if (token === null) return
      if (token === left.current) return void revalidate()
      setOthers(true)
      window.location.reload()
    },
    () => {
      left.current = sessionToken()
    },
  )
  return isOthers
}

/**
 * A 401, the end of the session's time or a logout in another tab end the visit
 * here too, and it continues after signing in again. Signing out here ends it.
 */
function useLeaveOnLogout(): boolean {
  const isHere = useIsLoggedIn()
  const go = useGo()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isHere && !isLoggedIn()) {
      const next = wasSignedOut() ? withReturn(paths.login, pathname + search) : paths.home
      go(next, { replace: true })
    }
  }, [isHere, go, pathname, search])
  return isHere
}

export function HydrateFallback() {
  return (
    <div className={styles.fallback}>
      <Skeleton lines={2} />
      <Skeleton block lines={4} />
      <noscript>
        <p>{t('This page needs JavaScript. Please turn it on, or call us and we’ll help.')}</p>
      </noscript>
    </div>
  )
}
