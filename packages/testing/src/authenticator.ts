import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey in a test: what a phone keeps and signs with. */
export type Authenticator = ReturnType<typeof anAuthenticator>

type Answering = { challenge: string; origin?: string }

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url')
}

const presentVerifiedAndMade = 0x45
const presentAndVerified = 0x05

/** One passkey for `origin`, in memory, on a P-256 key; counts its signatures like a security key. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpIdHash = sha256(new URL(origin).hostname)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, { challenge, origin: at = origin }: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  const dataWith = (flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count])
  }

  const common = { id: text(id), rawId: text(id), type: 'public-key' as const }
  return {
    /** Answers a question for a new passkey of the customer. */
    make: (customerId: string, asked: Answering) => {
      userHandle = text(Buffer.from(customerId))
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData('webauthn.create', asked)),
          attestationObject: text(attestationOf(id, publicKey, dataWith(presentVerifiedAndMade))),
          transports: ['internal'],
        },
      }
    },
    /** Signs a question to sign in. */
    sign: (asked: Answering) => {
      counter += 1
      const client = clientData('webauthn.get', asked)
      const authenticatorData = dataWith(presentAndVerified)
      const signed = Buffer.concat([authenticatorData, sha256(client)])
      return {
        ...common,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authenticatorData),
          signature: text(sign('sha256', signed, privateKey)),
          userHandle,
        },
      }
    },
    /** What a copy of the key looks like that was made before its last signatures. */
    forgetLastUse: () => {
      counter -= 2
    },
  }
}

/** An attestation without a statement, in CBOR by hand. */
function attestationOf(id: Buffer, publicKey: KeyObject, authenticatorData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const made = [authenticatorData, Buffer.alloc(16), length, id, coseKeyOf(publicKey)]
  const authData = Buffer.concat(made)
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([authData.length]),
    authData,
  ])
}

/** The public key as COSE, in CBOR by hand: five entries that never change their shape. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}
