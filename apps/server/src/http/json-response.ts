import { acceptedEncoding, encode } from './encoding.ts'

type Init = { readonly status: number; readonly headers: Readonly<Record<string, string>> }

/** Less is not worth the time: it travels in one packet either way. */
const compressedFromBytes = 1024

/** A JSON answer of one caller, compressed when it is large. */
export async function jsonResponse(
  value: unknown,
  request: Request,
  init: Init,
): Promise<Response> {
  const text = JSON.stringify(value)
  const headers = { 'content-type': 'application/json', ...init.headers }
  if (text.length < compressedFromBytes) return new Response(text, { ...init, headers })
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  const varying = { ...headers, vary: 'accept-encoding' }
  if (encoding === null) return new Response(text, { ...init, headers: varying })
  return new Response(await encode(Buffer.from(text), encoding, 'each'), {
    ...init,
    headers: { ...varying, 'content-encoding': encoding },
  })
}
