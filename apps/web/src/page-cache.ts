/** A rendered answer that can be sent again. */
export type Page = { readonly body: string; readonly status: number; readonly headers: Headers }

type Entry = { readonly page: Promise<Page>; readonly freshUntil: number }

const maxEntries = 200

const toPage = async (response: Response): Promise<Page> => ({
  body: await response.text(),
  status: response.status,
  headers: response.headers,
})

/**
 * Remembers each page for `maxAgeMs`, so that a rush renders it once. Only plain
 * GETs answered with 200 are kept: an unknown address or a query string could
 * otherwise push the real pages out.
 */
export const createPageCache = (maxAgeMs: number, now: () => number = Date.now) => {
  const entries = new Map<string, Entry>()
  return (request: Request, render: () => Promise<Response>): Promise<Page> => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET' || search !== '' || maxAgeMs === 0) return render().then(toPage)
    const known = entries.get(pathname)
    if (known && known.freshUntil > now()) return known.page
    const page = render().then(toPage)
    entries.delete(pathname)
    entries.set(pathname, { page, freshUntil: now() + maxAgeMs })
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? pathname)
    const forgetUnlessGood = (status: number) => {
      if (status !== 200 && entries.get(pathname)?.page === page) entries.delete(pathname)
    }
    page.then(
      ({ status }) => forgetUnlessGood(status),
      () => forgetUnlessGood(500),
    )
    return page
  }
}
