import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Bridge } from './bridge.ts'
import { takeEvent } from './events.ts'
import { HeliumRefusal } from './helium/client.ts'
import { NotNow, Refusal } from './refusal.ts'
import { createShopApi } from './shop/shop-api.ts'

const mostBytes = 64 * 1024

/** Everything that the bridge answers; all else is refused with a sentence. */
export function createApp(bridge: Bridge): Hono {
  const { pool, log } = bridge
  const app = new Hono()
  const tooLarge = () => refused(new Refusal('body_too_large', 'The body is too large.', 413))
  app.use(bodyLimit({ maxSize: mostBytes, onError: tooLarge }))
  app.get('/health', async () => {
    try {
      await pool.query('select 1')
      return Response.json({ status: 'ok' })
    } catch {
      return Response.json({ status: 'no_database' }, { status: 503 })
    }
  })
  app.post('/hooks/helium', (context) => takeEvent(bridge, context))
  app.route('/', createShopApi(bridge))
  app.notFound(() => refused(new Refusal('not_found', 'There is no such call.', 404)))
  app.onError((error, { req }) => {
    if (error instanceof Refusal) {
      log.info({ path: req.path, code: error.code }, 'refused')
      return refused(error)
    }
    const isExpected = error instanceof NotNow || error instanceof HeliumRefusal
    log.error({ path: req.path, reason: isExpected ? error.message : error.name }, 'no answer')
    if (!isExpected) log.error({ frames: framesOf(error) }, 'unexpected failure')
    const seconds = error instanceof NotNow ? error.retryAfterSeconds : 2
    return Response.json(
      { code: 'try_again', message: 'The network has not answered yet. Ask again later.' },
      { status: 503, headers: { 'retry-after': String(seconds) } },
    )
  })
  return app
}

function refused({ code, message, status }: Refusal): Response {
  return Response.json({ code, message }, { status })
}

/** Where an error came from, without its message: that of a database names values. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line))
}
