import { createHmac, timingSafeEqual } from 'node:crypto'

const format = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
const toleranceSeconds = 300

/** Whether one of the secrets signed the body within five minutes of now (`Platform-Signature`). */
export function isSignedByHelium(
  body: string,
  signature: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  const [, sentAt = '', digest = ''] = format.exec(signature) ?? []
  const given = Buffer.from(digest, 'hex')
  const isSigned = secrets.some((secret) => {
    const wanted = createHmac('sha256', secret).update(`${sentAt}.${body}`).digest()
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  return isSigned && Math.abs(now.getTime() / 1000 - Number(sentAt)) <= toleranceSeconds
}
