import { AppError } from '../app-error.ts'

const maxBytes = 64 * 1024

const isJson = (contentType: string | null): boolean =>
  contentType !== null && /^application\/json\s*(;|$)/i.test(contentType)

/**
 * The JSON body of a request. Throws 415 for another content type, 413 above
 * 64 KiB and 400 for what is not JSON; an empty body counts as an empty object.
 */
export const readJson = async (request: Request): Promise<unknown> => {
  const text = await readText(request, maxBytes)
  if (text === '') return {}
  if (!isJson(request.headers.get('content-type'))) {
    throw new AppError('unsupported_media_type', 'Please send JSON (content-type application/json)')
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('malformed_request', 'The request is not valid JSON', { cause })
  }
}

/** The body as text, refused as soon as it grows beyond `limit` bytes. */
export const readText = async (request: Request, limit: number): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const text = await request.text()
  if (text.length > limit) throw tooLarge()
  return text
}

const tooLarge = (): AppError => new AppError('payload_too_large', 'The request is too large')
