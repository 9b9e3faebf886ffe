import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { root } from './runner/place.mjs'

const run = promisify(execFile)
const brand = 'brands/nightjar'

type Version = { type: string; documentId: string; locale: string; fields: Record<string, unknown> }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Asked = { method: string; url: URL; fields: Record<string, unknown> }

/** A list of records by their key; or the one record of a single type, undefined when there is none. */
function find(versions: readonly Version[], type: string, { url }: Asked): unknown {
  const locale = url.searchParams.get('locale') ?? 'en'
  const found = versions.filter((version) => version.type === type && version.locale === locale)
  const filter = [...url.searchParams].find(([name]) => name.startsWith('filters'))
  if (!filter) return found[0] && { data: found[0] }
  const [, key = ''] = /\[(\w+)\]/.exec(filter[0]) ?? []
  return { data: found.filter(({ fields }) => fields[key] === filter[1]) }
}

function keep(versions: Version[], type: string, { method, url, fields }: Asked): unknown {
  const [, , , id] = url.pathname.split('/')
  const documentId = id ?? (method === 'POST' ? `document-${versions.length}` : type)
  versions.push({ type, documentId, locale: url.searchParams.get('locale') ?? 'en', fields })
  return { data: { documentId } }
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (request.headers['content-type'] !== 'application/json') return {}
  return ((await json(request)) as { data: Record<string, unknown> }).data
}

/** As much of Strapi 5 as is asked when it is filled. */
async function startStrapi(locales: readonly string[], { takesSvg = true } = {}) {
  const versions: Version[] = []
  const uploads: string[] = []
  const answer = (asked: Asked): unknown => {
    const [, , type = ''] = asked.url.pathname.split('/')
    if (type === 'i18n') return locales.map((code) => ({ code }))
    if (type === 'upload') return [{ id: uploads.push(type) }]
    return asked.method === 'GET' ? find(versions, type, asked) : keep(versions, type, asked)
  }
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '' } = request
    const fields = await readFields(request)
    const said = answer({ method, url: new URL(url, 'http://strapi'), fields })
    const isRefused = url === '/api/upload' && !takesSvg
    const refusal = { data: null, error: { message: "File type 'image/svg+xml' is not allowed" } }
    const status = said === undefined ? 404 : 200
    response.writeHead(isRefused ? 400 : status).end(JSON.stringify(isRefused ? refusal : said))
  }
  const server = createServer((request, response) => void reply(request, response))
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  const seed = async (): Promise<string> => {
    const env = {
      ...process.env,
      STRAPI_URL: `http://127.0.0.1:${port}`,
      STRAPI_TOKEN: 'full access',
      CONTENT_DIR: brand,
    }
    return (await run(process.execPath, ['tooling/strapi-seed.mjs'], { cwd: root, env })).stdout
  }
  const inLanguage = (locale: string) => versions.filter((version) => version.locale === locale)
  return { seed, uploads, versions, inLanguage }
}

async function questionOf(folder: string): Promise<unknown> {
  const text = await readFile(join(root, brand, folder, 'faqs.json'), 'utf8')
  return (JSON.parse(text) as { data: { attributes: object }[] }).data[0]?.attributes
}

test('an empty Strapi is filled in English and Spanish, and a second run makes nothing', async () => {
  const strapi = await startStrapi(['en', 'es'])
  expect(await strapi.seed()).toContain('plans in es: 5 created, 0 already there')
  const documents = (locale: string) =>
    strapi.inLanguage(locale).map(({ type, documentId }) => `${type} ${documentId}`)
  expect(documents('es')).toEqual(documents('en'))
  expect(new Set(documents('en')).size).toBe(documents('en').length)
  const questions = (locale: string) =>
    strapi.inLanguage(locale).find(({ type }) => type === 'faqs')?.fields
  expect(questions('en')).toEqual(await questionOf('api'))
  expect(questions('es')).toEqual(await questionOf('es/api'))
  expect(strapi.uploads).toHaveLength(3)

  const { length } = strapi.versions
  expect(await strapi.seed()).toContain('plans in es: 0 created, 5 already there')
  expect(strapi.versions).toHaveLength(length)
})

test('a plan has its status under the name that Strapi leaves free', async () => {
  const strapi = await startStrapi(['en'])
  await strapi.seed()
  const plan = strapi.versions.find(({ type }) => type === 'plans')
  expect(plan?.fields).toMatchObject({ availability: 'available' })
  expect(plan?.fields).not.toHaveProperty('status')
})

test('a refused picture is named with what to do, and all else is there', async () => {
  const strapi = await startStrapi(['en', 'es'], { takesSvg: false })
  const said = await strapi.seed()
  expect(said).toContain(
    "was not uploaded: File type 'image/svg+xml' is not allowed. Upload it in the editor as PNG, or allow",
  )
  expect(said.match(/was not uploaded/g)).toHaveLength(3)
  expect(said).toContain('nightjar-footer: 1 created')
  expect(said).toContain('nightjar-footer in es: 1 created')
})

test('without the language es, English is filled, and the way to Spanish is said', async () => {
  const strapi = await startStrapi(['en'])
  expect(await strapi.seed()).toContain('Add the locale es under Settings → Internationalization')
  expect(strapi.inLanguage('es')).toEqual([])
  expect(strapi.inLanguage('en')).not.toEqual([])
})
