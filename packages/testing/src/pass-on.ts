import type { IncomingMessage } from 'node:http'

/** Passes a call on to what stands behind a test's server; gives what that answers. */
export async function passOn(
  url: string,
  { method = '', headers }: IncomingMessage,
  body: string,
): Promise<{ status: number; answer: string }> {
  const answered = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: headers.authorization ?? '',
      'idempotency-key': String(headers['idempotency-key'] ?? ''),
    },
    ...(body !== '' && { body }),
  })
  return { status: answered.status, answer: await answered.text() }
}
