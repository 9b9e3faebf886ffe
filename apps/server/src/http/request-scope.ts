import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { activeTraceId, noteRequestId } from '../tracing/traceparent.ts'
import type { Call } from './bind.ts'
import { addressIn } from './client-network.ts'
import { type FailureLog, reportFailure } from './report-failure.ts'

export type RequestEnv = {
  Bindings: Partial<HttpBindings>
}

type Dependencies = FailureLog & {
  /** How many proxies in front of us append to X-Forwarded-For. */
  readonly trustedProxies: number
}

/** Notes what a request is known by. */
export type OpenScope = (context: Context<RequestEnv>) => RequestScope

export function scopeOpener(dependencies: Dependencies): OpenScope {
  return (context) => new RequestScope(context, dependencies)
}

const sentId = /^[\w-]{8,64}$/

/** What is known of a request from its first moment; but for its id, computed at the first use. */
export class RequestScope implements Call {
  readonly requestId: string
  readonly #context: Context<RequestEnv>
  readonly #dependencies: Dependencies

  constructor(context: Context<RequestEnv>, dependencies: Dependencies) {
    const sent = context.req.raw.headers.get('x-request-id') ?? ''
    this.requestId = sentId.test(sent) ? sent : (activeTraceId() ?? randomUUID())
    noteRequestId(this.requestId)
    this.#context = context
    this.#dependencies = dependencies
  }

  /**
   * The client's address. Each trusted proxy appends the address it saw, so the
   * right one is that many entries from the end; what stands before it can be forged.
   */
  get clientIp(): string {
    const { trustedProxies } = this.#dependencies
    const forwarded = this.#header('x-forwarded-for')
      .split(',')
      .map((part) => part.trim())
    const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
    // Hono has no environment for a request made in this process.
    const env: RequestEnv['Bindings'] | undefined = this.#context.env
    return addressIn(seen || env?.incoming?.socket.remoteAddress || '')
  }

  get userAgent(): string {
    return this.#header('user-agent').slice(0, 200)
  }

  get idempotencyKey(): string {
    return this.#header('idempotency-key')
  }

  /** Logs an unexpected failure with the request's id. */
  report(error: unknown): void {
    const { log } = this.#dependencies
    reportFailure(this.#dependencies, error, () =>
      log.error({ requestId: this.requestId, err: error }, 'request failed'),
    )
  }

  #header(name: string): string {
    return this.#context.req.raw.headers.get(name) ?? ''
  }
}
