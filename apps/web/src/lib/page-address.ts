import { createContext, use } from 'react'

/** Where the page is, without the beginning of the address that names its language. */
export type PageAddress = {
  readonly pathname: string
  /** With its `?`; empty without a query. */
  readonly search: string
  /** With its `#`; empty in the server's HTML, which never sees it. */
  readonly hash: string
}

/** Set by the router in the app, and by the server for a document. */
export const PageAddressContext = createContext<PageAddress>({
  pathname: '/',
  search: '',
  hash: '',
})

export function usePageAddress(): PageAddress {
  return use(PageAddressContext)
}
