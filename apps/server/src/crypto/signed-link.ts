import { linkTo } from '../language/link-to.ts'
import type { SecretBox } from './secret-box.ts'

/** The page of each kind of link, and its letter in the token. */
const kinds = {
  order: { page: '/track', letter: 'o' },
  port_in: { page: '/track', letter: 'p' },
  /** Of a payment. */
  receipt: { page: '/receipt', letter: 'r' },
} as const

type LinkKind = keyof typeof kinds

/** What a signed link shows. */
export type LinkSubject<Kind extends LinkKind = LinkKind> = { kind: Kind; id: string }

const tokenFormat = /^([a-z])([\w-]{22})([\w-]{43})$/

const context = 'signed link'

/**
 * `<publicUrl>/track/<token>` or `/receipt/<token>`, in the current language: its holder may read what
 * it shows, and no one else can make one.
 */
export function signedLink(
  { publicUrl, secretBox }: { publicUrl: string; secretBox: SecretBox },
  { kind, id }: LinkSubject,
): string {
  const { page, letter } = kinds[kind]
  const plain = letter + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  const signature = Buffer.from(secretBox.keyedHash(plain, context), 'hex').toString('base64url')
  return linkTo(publicUrl, `${page}/${plain}${signature}`)
}

/** What a link's token is about; null for one that we did not sign, or of a kind that was not asked for. */
export function readSignedLink<Kind extends LinkKind>(
  secretBox: SecretBox,
  token: string,
  asked: readonly Kind[],
): LinkSubject<Kind> | null {
  const [, letter = '', bytes = '', signature = ''] = tokenFormat.exec(token) ?? []
  const hash = Buffer.from(signature, 'base64url').toString('hex')
  const kind = asked.find((one) => kinds[one].letter === letter)
  if (!kind || !secretBox.isKeyedHash(hash, letter + bytes, context)) return null
  const id = Buffer.from(bytes, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { kind, id }
}
