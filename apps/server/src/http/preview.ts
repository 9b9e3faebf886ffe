import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Clock } from '../clock.ts'

/** Who may see what editors have not published yet. */
export type Preview = {
  /** Whether the request carries a preview that is still good. */
  isOn(request: Request): boolean
  /** `GET /preview?key=…&path=/faq` begins one in this browser; `GET /preview?end=1&path=/faq` ends it. */
  routes: Hono
}

type PreviewNeeds = {
  /** Null: there are no previews. */
  key: string | null
  /** Over HTTPS alone. */
  https: boolean
  clock: Clock
}

const cookieName = 'preview'
const lastsSeconds = 3600
const ownPath = /^\/(?![/\\])[\w\-./#?=&]*$/

/**
 * An editor's system links to `/preview` with the key that it shares with the shop. The browser then
 * gets a cookie that says until when it may look, signed, without the key; nothing else is told.
 */
export function createPreview({ key, https, clock }: PreviewNeeds): Preview {
  const routes = new Hono()
  if (key === null) return { isOn: () => false, routes }
  const sign = (until: string) => createHmac('sha256', key).update(until).digest('hex')
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`
  const leadTo = (path: string, setCookie: string) =>
    new Response(null, {
      status: 303,
      headers: {
        location: path,
        'set-cookie': setCookie,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    })

  routes.get('/preview', (context, next) => {
    const { key: shown, path = '/', end } = context.req.query()
    const place = ownPath.test(path) ? path : '/'
    if (end !== undefined) return Promise.resolve(leadTo(place, cookie('', 0)))
    if (shown === undefined || !isSame(shown, key)) return next()
    const until = String(clock().getTime() + lastsSeconds * 1000)
    return Promise.resolve(leadTo(place, cookie(`${until}.${sign(until)}`, lastsSeconds)))
  })

  return {
    routes,
    isOn(request) {
      const [, until = '', signature = ''] =
        /(?:^|;\s*)preview=(\d{1,16})\.([0-9a-f]{64})(?:;|$)/.exec(
          request.headers.get('cookie') ?? '',
        ) ?? []
      return signature !== '' && isSame(signature, sign(until)) && Number(until) > clock().getTime()
    },
  }
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

/** In the same time, whatever differs. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}
