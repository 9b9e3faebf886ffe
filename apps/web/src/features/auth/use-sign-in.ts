import { useLocation, useNavigate } from 'react-router'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { withReturn } from '../../paths.ts'
import { freshState, nextState, readSignInState, type SignInState } from './sign-in-state.ts'

/** Where the sign-in stands, and the ways on from here. `from` goes along in every address. */
export function useSignIn() {
  const location = useLocation()
  const navigate = useNavigate()
  const isInBrowser = useIsInBrowser()
  // The server cannot see the history entry: the first rendering must do without it.
  const state = isInBrowser ? readSignInState(location.state) : freshState
  const from = new URLSearchParams(location.search).get('from')
  const address = (path: string): string => (from === null ? path : withReturn(path, from))
  return {
    ...state,
    isInBrowser,
    /** The page that asked for a sign-in, as the address names it; null when none did. */
    from,
    /** Props for a `Link` to another step. */
    link: (path: string, changes?: Partial<SignInState>) => ({
      to: address(path),
      state: nextState(state, changes),
    }),
    goTo: (path: string, changes?: Partial<SignInState>): void => {
      void navigate(address(path), { state: nextState(state, changes) })
    },
    /** Takes the place of this step in the history. */
    replaceBy: (path: string, changes: Partial<SignInState>): void => {
      const next = { ...nextState(state, changes), depth: state.depth }
      void navigate(address(path), { replace: true, state: next })
    },
  }
}

export type SignIn = ReturnType<typeof useSignIn>
