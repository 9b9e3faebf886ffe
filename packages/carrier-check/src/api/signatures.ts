import { createHmac, timingSafeEqual } from 'node:crypto'

/** How an event is signed: by Openline's header, or by those of Standard Webhooks. */
export type SignatureForm = 'openline' | 'standard'

export const eventHeaders = [
  'carrier-signature',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
] as const

/** The headers of an event by their names in lower case; empty for one that is missing. */
export type ReadHeader = (name: (typeof eventHeaders)[number]) => string

/** An event to sign: `atSeconds` is the Unix time of this delivery. */
type Delivery = { id: string; body: string; atSeconds: number }

/** The headers that prove who sent an event. */
export function signEvent(
  { id, body, atSeconds }: Delivery,
  secret: string,
  form: SignatureForm,
): Record<string, string> {
  if (form === 'openline') {
    return { 'carrier-signature': timedSignature(secret, body, atSeconds) }
  }
  const digest = hmacOf(standardKey(secret), `${id}.${atSeconds}.${body}`).toString('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': `v1,${digest}`,
  }
}

/** The Unix time in the signature of an event, or null when none of the secrets made it. */
export function readSignature(
  body: string,
  header: ReadHeader,
  secrets: readonly string[],
): number | null {
  return header('webhook-signature') === ''
    ? readTimedSignature(body, header('carrier-signature'), secrets)
    : readStandard(body, header, secrets)
}

/** `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`: our form, and that of Stripe and Helium under other names. */
export function timedSignature(secret: string, body: string, atSeconds: number): string {
  const digest = hmacOf(Buffer.from(secret), `${atSeconds}.${body}`).toString('hex')
  return `t=${atSeconds},v1=${digest}`
}

const timedFormat = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** The time in such a signature, or null when none of the secrets made it. */
export function readTimedSignature(
  body: string,
  signature: string,
  secrets: readonly string[],
): number | null {
  const [, sentAt = '', digest = ''] = timedFormat.exec(signature) ?? []
  const given = Buffer.from(digest, 'hex')
  const isSigned = secrets.some((secret) =>
    isSame(hmacOf(Buffer.from(secret), `${sentAt}.${body}`), given),
  )
  return isSigned ? Number(sentAt) : null
}

/** Standard Webhooks: `v1,<base64 HMAC-SHA256 of "id.timestamp.body">`, several with spaces between them. */
function readStandard(body: string, header: ReadHeader, secrets: readonly string[]): number | null {
  const [id, sentAt] = [header('webhook-id'), header('webhook-timestamp')]
  if (id === '' || !/^\d{1,12}$/.test(sentAt)) return null
  const given = header('webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
  const isSigned = secrets.some((secret) => {
    const wanted = hmacOf(standardKey(secret), `${id}.${sentAt}.${body}`)
    return given.some((digest) => isSame(wanted, digest))
  })
  return isSigned ? Number(sentAt) : null
}

/** Standard Webhooks writes a secret as `whsec_` and its bytes in Base64. */
function standardKey(secret: string): Buffer {
  return secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret)
}

function hmacOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function isSame(wanted: Buffer, given: Buffer): boolean {
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
