import { createContext, use } from 'react'

/** The paths of the pages that the roles of who is signed in open; set by the frame of the desk. */
export const OpenPlacesContext = createContext<readonly string[]>([])

/** `const isOpen = useIsOpen()`: whether a link to a page of the desk leads anywhere, for who is signed in. */
export function useIsOpen(): (path: string) => boolean {
  const open = use(OpenPlacesContext)
  return (path) => open.includes(path.replace(/[?#].*/, ''))
}
