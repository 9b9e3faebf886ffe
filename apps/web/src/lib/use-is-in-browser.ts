import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and while it comes to life; true from then on. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
