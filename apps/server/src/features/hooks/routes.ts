import type { Context, Hono } from 'hono'
import { errorAnswer } from '../../http/error-answer.ts'
import { readText } from '../../http/request-body.ts'
import type { OpenScope, RequestEnv } from '../../http/request-scope.ts'
import { type HookDeps, receiveEvent } from './hooks.ts'

const maxBytes = 512 * 1024

type RouteDeps = HookDeps & { openScope: OpenScope }

/** Where outside systems report events. 2xx only once an event is stored; 400 for a wrong signature. */
export const mountHooks = (app: Hono<RequestEnv>, deps: RouteDeps): void => {
  const answer =
    (source: 'payment' | 'carrier', signatureHeader: string) =>
    async (context: Context<RequestEnv>): Promise<Response> => {
      try {
        const rawBody = await readText(context.req.raw, maxBytes)
        const signature = context.req.header(signatureHeader) ?? ''
        const { accepted } = await receiveEvent(deps, source, rawBody, signature)
        return accepted
          ? context.json({ received: true })
          : context.json({ message: 'The signature does not hold', code: 'malformed_request' }, 400)
      } catch (error) {
        const { status, body } = errorAnswer(error, deps.openScope(context))
        return context.json(body as object, status as 500)
      }
    }
  app.post('/hooks/payment', answer('payment', 'stripe-signature'))
  app.post('/hooks/carrier', answer('carrier', 'carrier-signature'))
}
