import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageRequest, SiteContent, WebApp } from '@openline/contract/web-app'
import { msg } from '@openline/i18n/i18n'
import type { Language } from '@openline/i18n/language'
import PQueue from 'p-queue'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import { inSpan } from '../tracing/span.ts'
import { EncodedBody } from './encoded-body.ts'
import { PageCache } from './page-cache.ts'
import type { Preview } from './preview.ts'
import { type Limits, tooMany } from './rate-limit.ts'
import { refusedPage } from './refused-page.ts'
import type { RequestScope } from './request-scope.ts'
import { type PageHeaders, pageHeaders, type SecurityOptions } from './security-headers.ts'
import { keptByCaches } from './shared-caches.ts'

export type PageServerNeeds = {
  app: WebApp
  /** False while developing: each request gets a new rendering. */
  areKept: boolean
  security: SecurityOptions
  /** Answers the API calls of pages without a network hop. */
  fetchApi: (request: Request) => Response | Promise<Response>
  /** The words of pages in one language. */
  content: (language: Language, options: { isDraft: boolean; noteGap: () => void }) => SiteContent
  /** Names what pages are made of; another text when that has changed. */
  readEdition: () => Promise<string>
  preview: Pick<Preview, 'isOn'>
  limits: Pick<Limits, 'consume'>
  clock: Clock
  onError: (error: unknown) => void
}

/** Answers a request for a page. */
export type ServePage = (
  page: PageRequest,
  request: Request,
  openScope: () => RequestScope,
) => Response | Promise<Response>

/**
 * A rendering keeps the one thread busy for some 10 ms. More than two at a time would only make each
 * of them later, and one every 50 ms leaves three quarters of the thread to purchases.
 */
const turnsOfRenderings = { concurrency: 2, interval: 50, intervalCap: 1 } as const
/** Ten seconds of renderings. A visitor who had to wait longer would be gone before the page is there. */
const mostWaiting = 200
const busyForMs = 10_000
/** A page that lacks an answer is for a moment; in an outage it is still not rendered for each visitor. */
const gapKeptForMs = 5_000
const busy = msg('Our shop is very busy right now.')

/**
 * Serves pages as bytes that are made once. A page that is kept costs a look-up; one that must be
 * rendered first waits for its turn and counts against the limit of its caller's network.
 */
export function createPageServer(deps: PageServerNeeds): ServePage {
  const { preview, limits, onError } = deps
  const cache = new PageCache<EncodedBody>({
    readEdition: deps.readEdition,
    now: () => deps.clock().getTime(),
    onError,
  })
  const headersOf = pageHeaders(deps.security)
  const render = createRenderer(deps, headersOf)

  const makeKept = async (page: PageRequest) => {
    const { body, isWhole } = await render(page, false)
    const mayKeep = deps.areKept && page.audience !== 'personal' && body.status < 500
    const keptForMs = isWhole ? Number.POSITIVE_INFINITY : gapKeptForMs
    return { page: body, keptForMs: mayKeep ? keptForMs : 0 }
  }

  /** Without its database the shop still shows its pages: the turns above limit them too. */
  const countRendering = async (scope: RequestScope): Promise<void> => {
    try {
      await limits.consume('renderPage', scope.clientIp)
    } catch (error) {
      if (error instanceof AppError) throw error
      onError(error)
    }
  }

  const renderFor = async (page: PageRequest, key: string, scope: RequestScope) => {
    if (isOneOfMany(page)) await countRendering(scope)
    return cache.make(key, () => makeKept(page))
  }

  return async (page, request, openScope) => {
    const key = keyOf(page)
    const isPreview = preview.isOn(request)
    const known = isPreview ? null : cache.find(key, () => makeKept(page))
    if (known) return known.respondTo(request)
    const scope = openScope()
    try {
      const body = isPreview ? (await render(page, true)).body : await renderFor(page, key, scope)
      return await body.respondTo(request)
    } catch (error) {
      return refusedPage(error, page, { scope, headersOf })
    }
  }
}

/**
 * Whether callers can ask for ever new ones. All others are few and kept: they are rendered now and then for everyone,
 * and no neighbor behind a shared address is to be without them.
 */
function isOneOfMany({ search, audience }: PageRequest): boolean {
  return search !== '' || audience === 'personal'
}

type Render = (
  page: PageRequest,
  isPreview: boolean,
) => Promise<{
  readonly body: EncodedBody
  /** False: an answer that the page is made of is still to come. */
  readonly isWhole: boolean
}>

/** Renders pages in turns, and makes of each the bytes and headers that are sent. */
function createRenderer(deps: PageServerNeeds, headersOf: PageHeaders): Render {
  const { app } = deps
  const turns = new PQueue(turnsOfRenderings)
  return async (page, isPreview) => {
    if (turns.size >= mostWaiting) throw tooMany(busy, busyForMs)
    const make = async () => {
      let isWhole = true
      const noteGap = () => {
        isWhole = false
      }
      const { status, headers, text, inline } = await app.render(page, {
        async api(request) {
          const answer = await deps.fetchApi(request)
          if (isOfThisMoment(answer)) noteGap()
          return answer
        },
        content: (language) => deps.content(language, { isDraft: isPreview, noteGap }),
        isPreview,
      })
      const isShared = !isPreview && status < 500 && isWhole
      const cacheControl = isShared ? cacheControls[page.audience] : 'private, no-store'
      const body = new EncodedBody(text, {
        status,
        headers: {
          ...headers,
          ...headersOf(page, inline),
          'cache-control': cacheControl,
          vary: 'accept-encoding',
        },
        effort: 'each',
      })
      await body.shrink()
      return { body, isWhole }
    }
    // A turn begins where another rendering ended, in that one's trace.
    return turns.add(AsyncLocalStorage.bind(() => inSpan('render page', {}, make)))
  }
}

/** What is made of an answer that no cache may keep is kept by none either; a refusal stays the same. */
function isOfThisMoment({ status, headers }: Response): boolean {
  return (status < 400 || status >= 500) && headers.get('cache-control') === 'no-store'
}

const cacheControls = {
  public: keptByCaches,
  'secret-link': 'private, no-cache',
  personal: 'private, no-store',
} as const satisfies Record<PageRequest['audience'], string>

function keyOf({ language, path, search, wants }: PageRequest): string {
  return `${wants} ${language} ${path}${search}`
}
