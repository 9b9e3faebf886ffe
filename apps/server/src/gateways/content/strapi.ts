import * as z from 'zod/mini'
import { callSpan } from '../../tracing/span.ts'
import type { ContentGateway, Fetched, Picture } from './content.ts'
import { withNamedPopulate } from './strapi-populate.ts'

export type StrapiOptions = {
  /** Where the service's `/api` and `/uploads` begin, without a slash at the end. */
  baseUrl: string
  /** An API token that may read; null where the content is public. */
  token?: string | null
  timeoutMs?: number
  maxBytes?: number
}

const recordSchema = z.pipe(z.looseObject({}), z.transform(asVersion4))

const bodySchema = z.object({
  data: z.union([recordSchema, z.array(recordSchema)]),
  meta: z.optional(z.looseObject({})),
})

const jsonType = /^application\/json\b/i
const pictureType = /^image\/(svg\+xml|png|jpeg|webp|avif|gif)\b/i

/** Memory that one picture may take; logos and badges need a fraction of it. */
const maxPictureBytes = 512 * 1024

/** Strapi's REST API, version 4 or 5; answers come in the shape of version 4. */
export function createStrapiContent({
  baseUrl,
  token = null,
  timeoutMs = 3000,
  maxBytes = 2 * 1024 * 1024,
}: StrapiOptions): ContentGateway {
  let knowsDeep = true
  const receive = async (path: string, wanted: Wanted): Promise<Received> => {
    const headers = {
      accept: wanted.accept,
      'strapi-response-format': 'v4',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }
    const ask = async () => {
      const response = await fetch(`${baseUrl}${path}`, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return readAnswer(response, wanted)
    }
    try {
      return await callSpan('content', 'GET', ask)
    } catch (error) {
      return unavailable(reasonOf(error))
    }
  }
  const json = { accept: 'application/json', types: jsonType, maxBytes }
  const picture = { accept: 'image/*', types: pictureType, maxBytes: maxPictureBytes }
  /** A Strapi without the plugin refuses `populate=deep` once, and then gets named populates. */
  const receiveJson = async (pathAndQuery: string): Promise<Received> => {
    const named = withNamedPopulate(pathAndQuery)
    if (named === null) return receive(pathAndQuery, json)
    const received = knowsDeep ? await receive(pathAndQuery, json) : refused
    if (received.kind !== 'refused') return received
    const again = await receive(named, json)
    if (again.kind === 'found') knowsDeep = false
    return again
  }
  return {
    async get(pathAndQuery, { isDraft } = { isDraft: false }) {
      const received = await receiveJson(isDraft ? asDraft(pathAndQuery) : pathAndQuery)
      if (received.kind !== 'found') return withoutRefusal(received)
      const answer = parseBody(received.value.bytes)
      if (answer.kind !== 'found' || !soldAddress.test(pathAndQuery)) return answer
      const { data, meta } = answer.value
      const plans = Array.isArray(data) ? data.map(withStatus) : withStatus(data)
      return { kind: 'found', value: { data: plans, meta } }
    },
    getPicture: async (path) => withoutRefusal(await receive(path, picture)),
  }
}

/** In the words of version 5 and of version 4; each passes over the other's. */
function asDraft(pathAndQuery: string): string {
  return `${pathAndQuery}${pathAndQuery.includes('?') ? '&' : '?'}status=draft&publicationState=preview`
}

/** `refused`: the question itself, with status 400. */
type Received = Fetched<Picture> | { readonly kind: 'refused' }

const refused = { kind: 'refused' } as const

function withoutRefusal<T>(received: Fetched<T> | { readonly kind: 'refused' }): Fetched<T> {
  return received.kind === 'refused' ? unavailable('status 400') : received
}

type Wanted = { readonly accept: string; readonly types: RegExp; readonly maxBytes: number }

async function readAnswer(response: Response, wanted: Wanted): Promise<Received> {
  const type = response.headers.get('content-type') ?? 'none'
  if (response.status === 200 && wanted.types.test(type)) {
    const bytes = await readAtMost(response, wanted.maxBytes)
    if (bytes === null) return unavailable(`more than ${wanted.maxBytes} bytes`)
    return { kind: 'found', value: { bytes, type } }
  }
  await response.body?.cancel()
  if (response.status === 404) return { kind: 'missing' }
  if (response.status === 400) return refused
  return unavailable(`status ${response.status}, content type ${type}`)
}

/** Null as soon as the body grows beyond `maxBytes`; the announced length is not trusted. */
async function readAtMost(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const read: Uint8Array[] = []
  let length = 0
  // The types leave open what the stream of a body carries; it is always bytes.
  const chunks = (response.body ?? []) as AsyncIterable<Uint8Array> // Node's streams are iterable
  for await (const chunk of chunks) {
    length += chunk.byteLength
    if (length > maxBytes) return null
    read.push(chunk)
  }
  return new Uint8Array(Buffer.concat(read))
}

function parseBody(bytes: Uint8Array): Fetched<z.infer<typeof bodySchema>> {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return unavailable('not JSON')
  }
  const parsed = z.safeParse(bodySchema, json)
  return parsed.success ? { kind: 'found', value: parsed.data } : unavailable('no content envelope')
}

const soldAddress = /^\/api\/(plans|add-ons)\b/

/**
 * A plan or add-on with the `status` that the shop knows. Strapi 5 uses a field of this name itself, so there it is
 * `availability`; a Strapi that was set up before still has `status`.
 */
function withStatus(record: Fields): Fields {
  const { attributes } = record
  if (!isFields(attributes)) return record
  const { availability, ...fields } = attributes
  return { ...record, attributes: { ...fields, status: availability ?? fields['status'] } }
}

function unavailable(reason: string): Fetched<never> {
  return { kind: 'unavailable', reason }
}

/** `fetch` hides what went wrong on the wire in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [error.name, code || error.message].filter(Boolean).join(': ')
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A record of Strapi 5, whose fields lie beside its id, in the shape of Strapi 4, with `attributes`
 * and with media under `data` (spec 3 and 7). A record of version 4 stays as it is.
 */
function asVersion4(record: Fields): Fields {
  if (isFields(record['attributes'])) return record
  const { id, ...fields } = record
  return { id, attributes: withMedia(fields) }
}

function withMedia(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, nested(value)]))
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nested)
  if (!isFields(value)) return value
  if (isMedia(value)) {
    const { id, ...attributes } = value
    return { data: { id, attributes } }
  }
  return withMedia(value)
}

function isMedia({ url, mime }: Fields): boolean {
  return typeof url === 'string' && typeof mime === 'string'
}
