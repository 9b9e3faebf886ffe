import type { Context, Hono } from 'hono'
import { AppError } from '../../../app-error.ts'
import { readText } from '../../../http/request-body.ts'
import type { RequestEnv } from '../../../http/request-scope.ts'
import type { Source } from './events.ts'
import type { Refuse } from './refusals.ts'
import type { ReceiveEvent } from './webhooks.ts'

const maxBytes = 512 * 1024

type RouteNeeds = { receiveEvent: ReceiveEvent; refuse: Refuse }

/** Outside systems post events here: 200 once an event is stored, and the reason for a refused one. */
export function mountWebhooks(app: Hono<RequestEnv>, { receiveEvent, refuse }: RouteNeeds): void {
  const readEvent = (source: Source, request: Request): Promise<string> =>
    readText(request, maxBytes).catch((error: unknown) => {
      // A sender that went away is none that was refused.
      const isTooLarge = error instanceof AppError && error.code === 'payload_too_large'
      throw isTooLarge ? refuse(source, { reason: 'size' }) : error
    })
  const answer =
    (source: Source) =>
    async (context: Context<RequestEnv>): Promise<Response> => {
      const rawBody = await readEvent(source, context.req.raw)
      const header = (name: string) => context.req.header(name) ?? ''
      const refusal = await receiveEvent(source, rawBody, header)
      if (refusal) throw refuse(source, refusal)
      return context.json({ received: true })
    }
  app.post('/hooks/payment', answer('payment'))
  app.post('/hooks/carrier', answer('carrier'))
  app.post('/hooks/*', () => {
    throw refuse('unknown', { reason: 'address' })
  })
}
