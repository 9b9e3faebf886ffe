import { logout } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { paths } from '../paths.ts'
import { call } from './api.ts'
import { useGo } from './app-navigation.ts'
import { carryOver } from './carried.ts'
import { endSession } from './session.ts'

/**
 *`const signOut = useSignOut()`: signs out in every tab at once and opens the home page, which says so.
 * The server is called too; without its answer the session expires there.
 */
export function useSignOut() {
  const go = useGo()
  return (): void => {
    // The call reads the token before it is forgotten.
    call(logout, {}, { outlivesPage: true }).catch(() => {})
    carryOver('notice', t('You’re signed out'))
    endSession()
    go(paths.home, { replace: true })
  }
}
