import { logout } from '@openline/contract/auth'
import { t } from '@openline/i18n/i18n'
import { paths } from '../paths.ts'
import { call } from './api.ts'
import { useGo } from './app-navigation.ts'
import { endSession } from './session.ts'

/**
 *`const signOut = useSignOut()`: signs out in every tab at once and opens the home page.
 * Gives the sentence to show: `toast.success(await signOut())`. The server is
 * called too; without its answer the session expires there.
 */
export function useSignOut() {
  const go = useGo()
  return (): Promise<string> => {
    // The call reads the token before it is forgotten.
    const told = call(logout).then(
      ({ message }) => message,
      () => t('You’re signed out'),
    )
    endSession()
    go(paths.home, { replace: true })
    return told
  }
}
