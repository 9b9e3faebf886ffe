import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useGo } from '../../lib/app-navigation.ts'
import { useIsLoggedIn } from '../../lib/use-session.ts'
import { returnPath } from '../../paths.ts'
import { readSignInState } from './sign-in-state.ts'

/** The page that asked for a sign-in, by the search part of an address. */
export function targetOf(search: string): string {
  return returnPath(new URLSearchParams(search).get('from'))
}

/**
 * Leads away from the sign-in pages as soon as the visitor is signed in, here or in
 * another tab. Goes back to the first step, which gives its place in the history
 * to the target: the Back button then passes the sign-in by.
 */
export function useSendOn(): void {
  const isHere = useIsLoggedIn()
  const navigate = useNavigate()
  const go = useGo()
  const location = useLocation()
  const { search } = location
  const { depth } = readSignInState(location.state)
  useEffect(() => {
    if (!isHere) return
    if (depth > 0 && window.history.length > depth) void navigate(-depth)
    else go(targetOf(search), { replace: true })
  }, [isHere, navigate, go, depth, search])
}
