import type { Site } from '../lib/site.ts'
import type { PageName } from '../pages.ts'

/**
 * A page that is HTML and nothing else: rendered by React on the server, without React, router or
 * data in the browser.
 */
export type DocumentPage = {
  /** What the content service calls it; decides its title and description. */
  readonly name: PageName
  /** Default 200. */
  readonly status?: 404
  /** Runs at the end of the page in the browser, sent as text: it stands alone. Default: none. */
  readonly script?: () => void
  /** Gives what stands between header and footer. `query` has what of the address the page reads. */
  readonly load: (site: Site, query: URLSearchParams) => Promise<React.ReactNode>
}
