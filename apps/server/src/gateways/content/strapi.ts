import * as z from 'zod/mini'
import type { ContentAnswer, ContentGateway } from './content.ts'

export type StrapiOptions = {
  /** Where the service's `/api` begins, without a slash at the end. */
  baseUrl: string
  timeoutMs?: number
  maxBytes?: number
}

const bodySchema = z.object({
  data: z.union([z.looseObject({}), z.array(z.looseObject({}))]),
  meta: z.optional(z.looseObject({})),
})

/** Strapi's REST API, version 4, or 5 in its compatibility mode. */
export const createStrapiContent = ({
  baseUrl,
  timeoutMs = 3000,
  maxBytes = 2 * 1024 * 1024,
}: StrapiOptions): ContentGateway => ({
  async get(pathAndQuery) {
    try {
      const response = await fetch(`${baseUrl}${pathAndQuery}`, {
        headers: { accept: 'application/json', 'strapi-response-format': 'v4' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await readAnswer(response, maxBytes)
    } catch (error) {
      return unavailable(reasonOf(error))
    }
  },
})

const readAnswer = async (response: Response, maxBytes: number): Promise<ContentAnswer> => {
  if (response.status !== 200) {
    await response.body?.cancel()
    return response.status === 404 ? { kind: 'missing' } : unavailable(`status ${response.status}`)
  }
  const type = response.headers.get('content-type') ?? 'none'
  if (!/^application\/json\b/i.test(type)) {
    await response.body?.cancel()
    return unavailable(`content type ${type}`)
  }
  const text = await readAtMost(response, maxBytes)
  if (text === null) return unavailable(`more than ${maxBytes} bytes`)
  return parseBody(text)
}

/** Null as soon as the body grows beyond `maxBytes`; what it announces is not believed. */
const readAtMost = async (response: Response, maxBytes: number): Promise<string | null> => {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // The types leave open what the stream of a body carries; it is always bytes.
  const chunks = (response.body ?? []) as AsyncIterable<Uint8Array>
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const parseBody = (text: string): ContentAnswer => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return unavailable('not JSON')
  }
  const parsed = z.safeParse(bodySchema, json)
  return parsed.success ? { kind: 'found', body: parsed.data } : unavailable('no content envelope')
}

const unavailable = (reason: string): ContentAnswer => ({ kind: 'unavailable', reason })

/** `fetch` hides what went wrong on the wire in its cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown failure'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [error.name, code || error.message].filter(Boolean).join(': ')
}
