import { readTimedSignature } from '@openline/carrier-check/api/signatures'

const toleranceSeconds = 300

/** Whether one of the secrets signed the body within five minutes of now (`Platform-Signature`). */
export function isSignedByHelium(
  body: string,
  signature: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  const sentAt = readTimedSignature(body, signature, secrets)
  return sentAt !== null && Math.abs(now.getTime() / 1000 - sentAt) <= toleranceSeconds
}
