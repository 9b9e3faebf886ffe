import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import type { Faults } from '../http/faults.ts'
import type { Timers } from '../http/timers.ts'
import { type ContentFile, InvalidQuery, queryCollection } from './collection.ts'

/** `on` names a content type as its address does, such as `plans`. */
export const contentFaults = [
  'slow',
  'down',
  'forbidden',
  'not_found',
  'error',
  'html',
  'empty',
] as const

type ContentFault = (typeof contentFaults)[number]
type Dependencies = { contentDir: string; faults: Faults<ContentFault>; timers: Timers }

const mediaTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** Strapi's REST API over the files of the content folder, read again each time. */
export function createContentRoutes({ contentDir, faults, timers }: Dependencies): Hono {
  const app = new Hono()

  app.use('/api/*', async (context, next) => {
    const type = context.req.path.split('/api/')[1]?.split('/')[0] ?? ''
    const strike = faults.take(type, contentFaults)
    if (strike?.fault === 'slow') await timers.wait(strike.delayMs)
    if (!strike || strike.fault === 'slow') return next()
    return strikeWith(strike.fault)
  })

  app.get('/api/:type', async (context) => {
    const folder = localeFolder(context.req.query('locale'))
    const file = await readContent(join(contentDir, folder), context.req.param('type'))
    if (!file) return failure(404, 'NotFoundError', 'Not Found')
    if (!Array.isArray(file.data)) return context.json({ data: file.data, meta: {} })
    try {
      return context.json(queryCollection(file.data, new URL(context.req.url).searchParams))
    } catch (error) {
      if (!(error instanceof InvalidQuery)) throw error
      return failure(400, 'ValidationError', error.message)
    }
  })

  app.get('/api/:type/:id', async (context) => {
    const file = await readContent(contentDir, context.req.param('type'))
    const records = file && Array.isArray(file.data) ? file.data : []
    const record = records.find(({ id }) => String(id) === context.req.param('id'))
    return record
      ? context.json({ data: record, meta: {} })
      : failure(404, 'NotFoundError', 'Not Found')
  })

  app.get('/uploads/:file', async (context) => {
    const name = context.req.param('file')
    const mediaType = mediaTypes[extname(name)]
    if (!mediaType || !/^[\w-]+\.\w+$/.test(name)) return context.notFound()
    const bytes = await readOrNull(join(contentDir, 'uploads', name))
    if (!bytes) return context.notFound()
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return context.body(new Uint8Array(bytes), 200, { 'content-type': mediaType })
  })

  return app
}

/** As with Strapi's i18n, another locale has its own records; the default one is English. */
function localeFolder(locale: string | undefined): string {
  return locale && locale !== 'en' && /^[a-z]{2}$/.test(locale) ? locale : ''
}

async function readContent(contentDir: string, type: string): Promise<ContentFile | null> {
  if (!/^[a-z0-9-]+$/.test(type)) return null
  const bytes = await readOrNull(join(contentDir, 'api', `${type}.json`))
  // Content files are checked by their own tests; here they are passed on as they are.
  return bytes && (JSON.parse(bytes.toString('utf8')) as ContentFile) // checked against the contract by the server's tests
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch {
    return null
  }
}

function strikeWith(fault: ContentFault): Response {
  switch (fault) {
    case 'forbidden':
      return failure(403, 'ForbiddenError', 'Forbidden')
    case 'not_found':
      return failure(404, 'NotFoundError', 'Not Found')
    case 'html':
      return new Response('<!doctype html><title>Please log in</title><h1>Please log in</h1>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    case 'empty':
      return Response.json({})
    case 'down':
      return failure(503, 'ServiceUnavailableError', 'Service Unavailable')
    case 'slow':
    case 'error':
      return failure(500, 'InternalServerError', 'Internal Server Error')
  }
}

function failure(status: number, name: string, message: string): Response {
  return Response.json({ data: null, error: { status, name, message, details: {} } }, { status })
}
