import { type Context, Hono } from 'hono'
import { createScenarioRoutes } from '../http/scenario.ts'
import { changePolicies, newPlan } from './catalog.ts'
import { type Body, oneOf, optional, parseBody, readFields, text, texts } from './fields.ts'
import type { Helium } from './helium.ts'
import { requestPortOut } from './port-outs.ts'
import { answerOf, invalidField } from './problem.ts'
import { pullTrigger } from './triggers.ts'

type Given = { helium: Helium; secret: string; forgetKeys: () => void }
type Act = (given: Given, body: Body) => object | Promise<object>

/** What only the platform's dashboard has, by its path. */
const controls: Readonly<Record<string, Act>> = {
  '/webhook-endpoint': ({ helium: { events }, secret }, body) => {
    const given = readFields(body, { url: optional(text), events: optional(texts) })
    if (given.url !== null && !URL.canParse(given.url)) {
      throw invalidField('url', 'invalid', 'url must be an address')
    }
    events.setEndpoint(
      given.url === null ? null : { url: given.url, events: given.events ?? ['*'] },
    )
    return { ...events.endpoint(), secret }
  },

  '/plans': ({ helium: { register } }, body) => {
    const fields = { id: text, title: text, change_policy: oneOf(changePolicies) }
    const plan = newPlan(readFields(body, fields))
    register.plans.set(plan.id, plan)
    return plan
  },

  '/port-outs': ({ helium }, body) => requestPortOut(helium, body),

  '/triggers': ({ helium }, body) => pullTrigger(helium, body),

  '/forget-keys': ({ forgetKeys }) => {
    forgetKeys()
    return { forgotten: true }
  },

  '/redeliver': async ({ helium: { events } }, body) => {
    const { event_id: id } = readFields(body, { event_id: text })
    const chosen = events.all().filter((event) => id === 'all' || event.id === id)
    if (chosen.length === 0) {
      throw invalidField(
        'event_id',
        'not_found',
        'event_id is of no event that was sent, nor "all"',
      )
    }
    await Promise.all(chosen.map((event) => events.redeliver(event)))
    return { redelivered: chosen.map((event) => event.id) }
  },
}

/** The dashboard, and what the platform doesn't have at all: its ledger and injected faults. */
export function createHeliumControls(given: Given): Hono {
  const { register, events, faults } = given.helium
  const app = new Hono()
  app.route('/scenario', createScenarioRoutes(faults))
  app.get('/ledger', (context) =>
    context.json({
      subscribers: [...register.subscribers.values()],
      addresses: [...register.addresses.values()],
      subscriptions: [...register.subscriptions.values()],
      sims: [...register.sims.values()],
      ports: [...register.ports.values()],
      portOuts: [...register.portOuts.values()],
      events: events.all().map(({ id, type }) => ({ id, type })),
      endpoint: events.endpoint(),
    }),
  )
  for (const [path, act] of Object.entries(controls)) {
    app.post(path, (context) => {
      register.changes += 1
      return controlled(context, (body) => act(given, body))
    })
  }
  return app
}

async function controlled(
  context: Context,
  act: (body: Body) => object | Promise<object>,
): Promise<Response> {
  try {
    return Response.json(await act(parseBody(await context.req.text())))
  } catch (error) {
    const { status, headers, body } = answerOf(error, context.req.path)
    return new Response(body, { status, ...(headers && { headers }) })
  }
}
