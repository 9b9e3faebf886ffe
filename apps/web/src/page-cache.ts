type Entry<Page> = { readonly page: Promise<Page>; readonly freshUntil: number }

const maxEntries = 200

/**
 * Remembers each page for `maxAgeMs`, so that a rush renders it once. Only plain
 * GETs answered with 200 are kept: an unknown address or a query string could
 * otherwise push the real pages out.
 */
export function createPageCache<Page extends { readonly status: number }>(
  maxAgeMs: number,
  now: () => number = Date.now,
) {
  const entries = new Map<string, Entry<Page>>()
  return (request: Request, render: () => Promise<Page>): Promise<Page> => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET' || search !== '' || maxAgeMs === 0) return render()
    const known = entries.get(pathname)
    if (known && known.freshUntil > now()) return known.page
    const page = render()
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
