import { Hono } from 'hono'
import type { Faults } from './faults.ts'

/** `GET` shows what is armed, `POST` arms or resets the faults of one outside system. */
export function createScenarioRoutes(faults: Faults<string>): Hono {
  const app = new Hono()
  app.get('/', (context) => context.json({ armed: faults.list(), faults: faults.names }))
  app.post('/', async (context) => {
    const body: unknown = await context.req.json().catch(() => null)
    const problem = faults.apply(body)
    if (problem !== null) return context.json({ code: 'bad_request', message: problem }, 400)
    return context.json({ armed: faults.list() })
  })
  return app
}
