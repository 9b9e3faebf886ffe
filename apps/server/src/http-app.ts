import { errorStatus } from '@openline/contract/errors'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Features } from './app.ts'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { readWorkload } from './db/workload.ts'
import { mountHooks } from './features/hooks/routes.ts'
import { createAccess } from './http/access.ts'
import { documentRoutes } from './http/documents.ts'
import { errorAnswer } from './http/error-answer.ts'
import { requireFixedHeaders } from './http/fixed-headers.ts'
import { healthRoutes } from './http/health.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createMetrics, metricsRoutes } from './http/metrics.ts'
import { mountEndpoints } from './http/mount.ts'
import { mountPages, type Pages } from './http/pages.ts'
import { openScope, type RequestEnv } from './http/request-scope.ts'
import { dataHeaders, type SecurityOptions } from './http/security-headers.ts'

export type HttpDeps = {
  config: Config
  db: Db
  clock: Clock
  log: Logger
  features: Features
  /** Null for a server of the API alone. */
  pages: Pages | null
  isStopping: () => boolean
  checkAnswers: boolean
  isDevelopment: boolean
}

/** One Hono app: the API, events from outside, content, health and the pages. */
export const createHttpApp = async (deps: HttpDeps): Promise<Hono<RequestEnv>> => {
  const { config, features, log } = deps
  const security: SecurityOptions = {
    https: config.env === 'production',
    development: deps.isDevelopment,
  }
  const metrics = createMetrics(() => readWorkload(deps.db))
  const app = new Hono<RequestEnv>()
  app.use(metrics.measure)
  app.use(async (context, next) => {
    const remoteAddress = context.env.incoming?.socket.remoteAddress
    const connection = { remoteAddress, trustedProxies: config.trustedProxies }
    context.set('scope', openScope(context.req.raw, connection, log))
    await next()
  })
  app.route('/', await healthRoutes(deps))
  const access = { token: config.secrets.metricsToken, isPublic: config.env === 'production' }
  app.route('/', metricsRoutes(metrics, access))
  app.route('/', documentRoutes({ config, security }))
  app.route('/', features.contentApp)
  mountHooks(app, features.hooks)
  mountApi(app, deps, security)
  if (deps.pages)
    mountPages(app, deps.pages, { security, fetchApi: (request) => app.fetch(request, {}) })
  return app
}

const mountApi = (app: Hono<RequestEnv>, deps: HttpDeps, security: SecurityOptions): void => {
  const { config, db, clock, features } = deps
  app.use('/app/*', requireFixedHeaders(config))
  mountEndpoints(app, features.bindings, {
    access: createAccess(features.findSession),
    idempotency: createIdempotency(db, clock),
    headers: dataHeaders(security),
    checkAnswers: deps.checkAnswers,
  })
  const known = new Set(features.bindings.map(({ endpoint }) => endpoint.path as string))
  app.all('/app/*', (context) => {
    const isKnown = [...known].some((path) => matches(path, context.req.path))
    const failure = isKnown
      ? new AppError('method_not_allowed', 'This address does not take that method')
      : new AppError('not_found', 'There is nothing at this address')
    const { body } = errorAnswer(failure, () => {})
    return context.json(body as object, errorStatus[failure.code] as 404, dataHeaders(security))
  })
}

const matches = (template: string, path: string): boolean => {
  const wanted = template.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  )
}
