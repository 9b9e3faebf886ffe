import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets unreadable in the database: encryption for what must be read again, keyed hashes for the rest. */
export type SecretBox = {
  /** AES-256-GCM; the answer is bound to `context` and opens only with the same one. */
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
  /** HMAC-SHA256, hex. One-time codes are short: without the key a stolen table could be searched. */
  keyedHash(value: string, context: string): string
}

const ivBytes = 12
const tagBytes = 16

/** @param secretKey at least 32 characters, the same on every server process. */
export const createSecretBox = (secretKey: string): SecretBox => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'openline', use, 32))
  const sealingKey = derive('seal')
  const hashingKey = derive('hash')
  return {
    seal(plain, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return (
        decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') +
        decipher.final('utf8')
      )
    },
    keyedHash: (value, context) =>
      createHmac('sha256', hashingKey).update(`${context}\n${value}`).digest('hex'),
  }
}
