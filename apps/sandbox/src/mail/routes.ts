import { Hono } from 'hono'
import type { Faults } from '../http/faults.ts'
import { createScenarioRoutes } from '../http/scenario.ts'
import type { Mailbox } from './mailbox.ts'

/** The mailbox page and its JSON. */
export function createMailRoutes(mailbox: Mailbox, faults: Faults<string>): Hono {
  const app = new Hono()
  app.route('/scenario', createScenarioRoutes(faults))
  app.get('/messages', async (context) =>
    context.json(await mailbox.list(context.req.query('to') ?? null)),
  )
  app.delete('/messages', (context) => {
    mailbox.clear()
    return context.body(null, 204)
  })
  return app
}
