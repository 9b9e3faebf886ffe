import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { answerTasks } from '../measure/tasks.ts'

/** The least a Hono server can do. */
const app = new Hono()
app.get('/', (context) => context.json({ hello: 'world' }))

serve({ fetch: app.fetch, port: 0 }, ({ port }) => answerTasks(() => port))
