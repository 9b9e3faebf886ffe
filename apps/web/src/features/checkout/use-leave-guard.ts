import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { isLoggedIn } from '../../lib/session.ts'

/**
 * Asks before the page is left, also by Back, a reload or closing the tab, between `begin` and `end`.
 * Does not ask after the session has ended, so that the sign-in page can open.
 */
export function useLeaveGuard() {
  // Read while navigating: what `end` is followed by must not be asked about.
  const active = useRef(false)
  const [isActive, setActive] = useState(false)
  const blocker = useBlocker(() => active.current && isLoggedIn())
  const change = (next: boolean) => {
    active.current = next
    setActive(next)
  }

  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])

  useEffect(() => {
    if (!isActive && blocker.state === 'blocked') blocker.reset()
  }, [isActive, blocker])

  return {
    isActive,
    begin: () => change(true),
    end: () => change(false),
    isAsking: isActive && blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
