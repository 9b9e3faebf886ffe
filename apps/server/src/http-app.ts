import type { Brand } from '@openline/contract/brand'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { UnlessAway } from './db/database-watch.ts'
import type { Db } from './db/open.ts'
import type { Presence } from './db/subscriber.ts'
import { mountFaqFeedbackForm } from './features/platform/content/faq-feedback-form-routes.ts'
import { contentRoutes } from './features/platform/content/routes.ts'
import { mountReceiptLinks } from './features/processes/receipts/routes.ts'
import { mountTimelineStreams } from './features/processes/timeline/routes.ts'
import { createRefuse } from './features/processes/webhooks/refusals.ts'
import { mountWebhooks } from './features/processes/webhooks/routes.ts'
import { mountLabelFile } from './features/sales/shop/label-file-routes.ts'
import { createAccess } from './http/access.ts'
import { crawlerRoutes } from './http/crawlers.ts'
import { documentRoutes } from './http/documents.ts'
import { createErrorHandler } from './http/error-answer.ts'
import { createIdempotency } from './http/idempotency.ts'
import { mountEndpoints } from './http/mount.ts'
import type { Operations } from './http/operations.ts'
import { createPages, type Pages } from './http/pages.ts'
import { createPreview } from './http/preview.ts'
import { reportFailure } from './http/report-failure.ts'
import { type RequestEnv, scopeOpener } from './http/request-scope.ts'
import { dataHeaders, type SecurityOptions } from './http/security-headers.ts'
import { traceRequests } from './http/trace-requests.ts'
import { mountUnknownCalls } from './http/unknown-calls.ts'

export type HttpNeeds = {
  brand: Brand
  config: Config
  db: Db
  presence: Presence
  clock: Clock
  log: Logger
  unlessAway: UnlessAway
  features: App
  /** Null for a server of the API alone. */
  pages: Pages | null
  operations: Operations
  checkAnswers: boolean
  isDevelopment: boolean
}

/** The API, events from outside, content, health and the pages. */
export async function createHttpApp(deps: HttpNeeds): Promise<Hono<RequestEnv>> {
  const { config, db, clock, features, operations } = deps
  const { metrics } = operations
  const security: SecurityOptions = {
    https: config.env === 'production',
    development: deps.isDevelopment,
    chat: config.chat,
    isTestShop: config.isTestShop,
  }
  const shared = sharedByRoutes(deps, security)
  const app = new Hono<RequestEnv>()
  app.onError(createErrorHandler(shared.openScope, shared.headers))
  if (config.tracing) app.use(traceRequests({ isBehindProxy: config.trustedProxies > 0 }))
  app.use(metrics.measure)
  const preview = createPreview({ key: config.secrets.previewKey, https: security.https, clock })
  const pages = pagesOf(deps, {
    security,
    preview,
    openScope: shared.openScope,
    fetchApi: (request) => app.fetch(request, {}),
  })
  // Before the pages: the one at this address says that a link does not work.
  mountReceiptLinks(app, { ...shared, openReceipt: features.openReceipt })
  pages?.mountFirst(app)
  mountEndpoints(app, features.routes, {
    ...shared,
    idempotency: createIdempotency({ db, clock, presence: deps.presence }, features.secretBox),
    checkAnswers: deps.checkAnswers,
  })
  app.route('/', operations.routes)
  app.route('/', documentRoutes({ brand: deps.brand, config, security }))
  app.route('/', preview.routes)
  app.route(
    '/',
    contentRoutes({ ...features.content, isPreview: (request) => preview.isOn(request) }),
  )
  mountWebhooks(app, {
    receiveEvent: features.receiveEvent,
    refuse: createRefuse({
      clock,
      log: deps.log,
      count: metrics.countRefusedEvent,
      keep: (source, refusal) => features.refusedEvents.add(source, refusal),
    }),
  })
  mountTimelineStreams(app, {
    ...shared,
    feed: features.timelines.feed,
    secretBox: features.secretBox,
  })
  mountLabelFile(app, { ...shared, readLabelFile: features.readLabelFile })
  mountFaqFeedbackForm(app, { ...shared, giveFeedback: features.giveFaqFeedback })
  mountUnknownCalls(app, features.routes, shared)
  if (pages) {
    const site = { brand: deps.brand, publicUrl: config.publicUrl, listedPaths: pages.listedPaths }
    app.route('/', crawlerRoutes({ ...site, security, clock }))
    pages.mountLast(app)
  }
  return app
}

function sharedByRoutes(
  { config, features, log, unlessAway }: HttpNeeds,
  security: SecurityOptions,
) {
  return {
    access: createAccess(features, { ...config, crmKeys: config.secrets.crmKeys }),
    openScope: scopeOpener({ trustedProxies: config.trustedProxies, log, unlessAway }),
    headers: dataHeaders(security),
  }
}

type PageParts = Pick<
  Parameters<typeof createPages>[1],
  'security' | 'preview' | 'openScope' | 'fetchApi'
>

function pagesOf({ pages, features, clock, log, unlessAway }: HttpNeeds, parts: PageParts) {
  return (
    pages &&
    createPages(pages, {
      ...parts,
      content: features.content.pages,
      readEdition: features.readEdition,
      limits: features.limits,
      onError: (err) =>
        reportFailure({ log, unlessAway }, err, () => log.error({ err }, 'page rendering failed')),
      clock,
    })
  )
}
