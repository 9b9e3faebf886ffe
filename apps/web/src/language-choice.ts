import { isLanguage, type Language, languages, pathIn, readPath } from '@openline/i18n/language'

/** Beside it, nothing of ours is a cookie: a server that renders a page cannot see the browser's storage. */
const cookieName = 'language'
const oneYearSeconds = 365 * 24 * 60 * 60

/** The query parameter of the links that change the language; works without scripts too. */
const languageParameter = 'language'

/**
 * Leads to the page in another language, or gives null when it is asked for where it should be.
 * `?language=es` is a choice, kept in a cookie; an English address redirects a visitor who chose Spanish to
 * the same page there, so that old bookmarks and the payment provider's way back keep it.
 */
export function languageRedirect(request: Request, isSecure: boolean): Response | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const url = new URL(request.url)
  const { language, path } = readPath(url.pathname)
  const chosen = url.searchParams.get(languageParameter)
  if (isLanguage(chosen)) {
    url.searchParams.delete(languageParameter)
    return leadTo(chosen, path + url.search, {
      'set-cookie': `${cookieName}=${chosen}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`,
    })
  }
  const kept = keptLanguage(request.headers.get('cookie') ?? '')
  return language === languages[0] && kept !== null && kept !== languages[0]
    ? leadTo(kept, path + url.search, {})
    : null
}

function keptLanguage(cookies: string): Language | null {
  const [, kept] = /(?:^|;\s*)language=(\w{2})(?:;|$)/.exec(cookies) ?? []
  return isLanguage(kept) ? kept : null
}

function leadTo(to: Language, path: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, {
    status: 303,
    headers: {
      ...headers,
      location: pathIn(to, path),
      'cache-control': 'no-store',
    },
  })
}
