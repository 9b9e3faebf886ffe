import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { answerTasks } from '../measure/tasks.ts'

export type SameAnswer = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

let answer: SameAnswer = { body: new Uint8Array(), headers: {} }

/** The least that Hono can do to send given bytes under given headers. */
const app = new Hono()
app.get('/', () => new Response(answer.body, { headers: answer.headers }))

serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
  answerTasks((wanted: SameAnswer) => {
    answer = wanted
    return port
  }),
)
