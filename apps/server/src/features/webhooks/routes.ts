import type { Context, Hono } from 'hono'
import { errorAnswer } from '../../http/error-answer.ts'
import { readText } from '../../http/request-body.ts'
import type { OpenScope, RequestEnv } from '../../http/request-scope.ts'
import type { Source } from './events.ts'
import type { ReceiveEvent } from './webhooks.ts'

const maxBytes = 512 * 1024

type RouteDeps = { receiveEvent: ReceiveEvent; openScope: OpenScope }

/** Outside systems post events here: 200 once an event is stored, 400 with the reason for a refused one. */
export function mountWebhooks(app: Hono<RequestEnv>, deps: RouteDeps): void {
  const answer =
    (source: Source, signatureHeader: string) =>
    async (context: Context<RequestEnv>): Promise<Response> => {
      try {
        const rawBody = await readText(context.req.raw, maxBytes)
        const signature = context.req.header(signatureHeader) ?? ''
        await deps.receiveEvent(source, rawBody, signature)
        return context.json({ received: true })
      } catch (error) {
        const { status, body } = errorAnswer(error, deps.openScope(context))
        return context.json(body as object, status as 500) // one of errorStatus
      }
    }
  app.post('/hooks/payment', answer('payment', 'stripe-signature'))
  app.post('/hooks/carrier', answer('carrier', 'carrier-signature'))
}
