import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keeps secrets unreadable in the database: encryption for what must be read again, keyed hashes for the rest. */
export type SecretBox = {
  /** AES-256-GCM; the answer is bound to `context` and can be decrypted only with the same one. */
  encrypt(plain: string, context: string): string
  /** Decrypts what this key or a previous one encrypted. */
  decrypt(encrypted: string, context: string): string
  /** Whether this key or a previous one encrypted it, by its prefix. */
  canDecrypt(encrypted: string): boolean
  /** The prefix of everything that the current key encrypted; the rest has to be encrypted again. */
  readonly keyPrefix: string
  /** HMAC-SHA256, hex. One-time codes are short: without the key a stolen table could be searched. */
  keyedHash(value: string, context: string): string
  /** Whether `hash` was made of `value` by this key or a previous one. */
  isKeyedHash(hash: string, value: string, context: string): boolean
}

const ivBytes = 12
const tagBytes = 16

/**
 * @param secretKey at least 32 characters, the same on every server process.
 * @param previousKeys keys of before, newest first: they only decrypt.
 */
export function createSecretBox(
  secretKey: string,
  previousKeys: readonly string[] = [],
): SecretBox {
  const current = deriveKeys(secretKey)
  const keys = [current, ...previousKeys.map(deriveKeys)]
  const keyOf = (encrypted: string) => keys.find(({ prefix }) => encrypted.startsWith(prefix))
  return {
    keyPrefix: current.prefix,
    encrypt(plain, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.encryption, iv).setAAD(
        Buffer.from(context),
      )
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), body])
      return `${current.prefix}${bytes.toString('base64url')}`
    },
    decrypt(encrypted, context) {
      const key = keyOf(encrypted)
      if (!key) throw new Error('No configured key can decrypt this')
      return decryptWith(key.encryption, encrypted.slice(key.prefix.length), context)
    },
    canDecrypt: (encrypted) => keyOf(encrypted) !== undefined,
    keyedHash: (value, context) => hashWith(current.hashing, value, context).toString('hex'),
    isKeyedHash(hash, value, context) {
      const given = Buffer.from(hash, 'hex')
      return keys.some(({ hashing }) => {
        const made = hashWith(hashing, value, context)
        return made.length === given.length && timingSafeEqual(made, given)
      })
    },
  }
}

type Keys = { prefix: string; encryption: KeyObject; hashing: KeyObject }

function deriveKeys(secretKey: string): Keys {
  const derive = (use: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'openline', use, bytes))
  return {
    prefix: `${derive('name', 6).toString('base64url')}.`,
    encryption: createSecretKey(derive('encrypt')),
    hashing: createSecretKey(derive('hash')),
  }
}

function decryptWith(encryptionKey: KeyObject, encrypted: string, context: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return (
    decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  )
}

function hashWith(hashingKey: KeyObject, value: string, context: string): Buffer {
  return createHmac('sha256', hashingKey).update(`${context}\n${value}`).digest()
}
