import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps what the database must not tell its readers. */
export type SecretBox = {
  /** AES-256-GCM with the first key, bound to `context`. */
  encrypt(plain: string, context: string): string
  /** Null for what none of the keys has encrypted in this context. */
  decrypt(encrypted: string, context: string): string | null
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function createSecretBox(secretKeys: readonly string[]): SecretBox {
  const keys = secretKeys.map((key) =>
    Buffer.from(hkdfSync('sha256', key, '', 'bridge-helium answers', 32)),
  )
  return {
    encrypt(plain, context) {
      const [key] = keys
      if (!key) throw new Error('There is no key')
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(encrypted, context) {
      for (const key of keys) {
        const plain = open(Buffer.from(encrypted, 'base64url'), key, context)
        if (plain !== null) return plain
      }
      return null
    },
  }
}

function open(bytes: Buffer, key: Buffer, context: string): string | null {
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const body = bytes.subarray(ivBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
