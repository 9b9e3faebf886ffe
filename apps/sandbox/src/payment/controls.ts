import { Hono } from 'hono'
import type { Faults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import { payOut } from './balance.ts'
import { ledgerReport } from './ledger.ts'
import { moveAsAsked, objectAsAsked } from './objections.ts'
import type { Provider } from './provider.ts'

/** What the real provider does not have: its ledger, injected faults and events once more. */
export function createPaymentControls(provider: Provider, faults: Faults<string>): Hono {
  const { events, ledger } = provider
  const app = new Hono()
  app.route('/scenario', createScenarioRoutes(faults))
  app.get('/ledger', (context) => context.json(ledgerReport(ledger)))
  app.post('/redeliver', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const eventId = typeof body === 'object' && body && 'eventId' in body ? body.eventId : null
    const chosen =
      eventId === 'all' ? events.all() : [events.get(typeof eventId === 'string' ? eventId : '')]
    const found = chosen.filter((event) => event !== null)
    if (found.length === 0) {
      const message = 'Send { "eventId": "evt_…" } of an event that was sent, or "all".'
      return context.json({ code: 'not_found', message }, 404)
    }
    await Promise.all(found.map((event) => events.redeliver(event)))
    return context.json({ redelivered: found.map((event) => event.id) })
  })
  app.post('/objections', async (context) => {
    const made = objectAsAsked(provider, await context.req.json().catch(() => null))
    if (made) return context.json(made)
    const message =
      'Send { "paymentIntent": "pi_…", "as": "chargeback", "inquiry" or "fraud_warning" } of a payment.'
    return context.json({ code: 'bad_request', message }, 400)
  })
  app.post('/payouts', (context) => {
    const payout = payOut(provider)
    if (payout) return context.json(payout)
    return context.json({ code: 'conflict', message: 'There is no balance to pay out.' }, 409)
  })
  app.post('/disputes/:id', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const moved = moveAsAsked(provider, context.req.param('id'), body)
    if (moved) return context.json(moved)
    const message = 'Send { "status": "…" } that this dispute can have next.'
    return context.json({ code: 'bad_request', message }, 400)
  })
  return app
}
