import { t } from '@openline/i18n/i18n'
import { AppError } from '../app-error.ts'

const maxBytes = 64 * 1024

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType)
}

/**
 * The JSON body of a request. Throws 415 for another content type, 413 above
 * 64 KiB and 400 for what is not JSON; an empty body counts as an empty object.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, maxBytes)
  if (text === '') return {}
  if (!isJson(request.headers.get('content-type'))) {
    throw new AppError(
      'unsupported_media_type',
      t('Please send JSON (content-type application/json)'),
    )
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('malformed_request', t('The request isn’t valid JSON'), { cause })
  }
}

/**
 * The body as text, refused as soon as it grows beyond `limit` bytes. A client that disconnects
 * during its upload gets 400: phones lose the network every day, so this is not a server failure.
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > limit) throw tooLarge()
  try {
    // HTTP holds a body to the length it gave; one that gave none may never end.
    return await (length === null ? readPieces(request, limit) : request.text())
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('malformed_request', t('The request ended before it was complete'), {
      cause,
    })
  }
}

async function readPieces(request: Request, limit: number): Promise<string> {
  const body: ReadableStream<Uint8Array> | null = request.body
  if (body === null) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > limit) throw tooLarge()
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces))
}

function tooLarge(): AppError {
  return new AppError('payload_too_large', t('The request is too large'))
}
