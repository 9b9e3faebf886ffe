import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { runSpan } from '../tracing/span.ts'
import type { RequestEnv } from './request-scope.ts'

/** Asked for all the time by machines, or no work of ours. */
const untraced = /^\/(healthz|readyz|metrics$|assets\/|brand\/)/

/**
 * Begins a trace with each request, under its route and never its address. A `traceparent` is followed
 * only behind a proxy of ours: otherwise a stranger would decide what is recorded.
 */
export function traceRequests(options: { isBehindProxy: boolean }): MiddlewareHandler<RequestEnv> {
  return async (request, next) => {
    if (untraced.test(request.req.path)) return next()
    const { method } = request.req
    const traceparent = options.isBehindProxy ? request.req.header('traceparent') : undefined
    // A page asks the API in this process: that call belongs to the trace of the page.
    const parent = propagation.extract(context.active(), { traceparent })
    const attributes = { 'http.request.method': method }
    return runSpan(method, { kind: SpanKind.SERVER, parent, attributes }, async (span) => {
      await next()
      const route = routePath(request)
      const { status } = request.res
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    })
  }
}
