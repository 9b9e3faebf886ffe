import { linkTo } from '../language/link-to.ts'
import type { SecretBox } from './secret-box.ts'

/** The page of each kind of link, its letter in the token, and how many characters its terms have. */
const kinds = {
  order: { page: '/track', letter: 'o', termsLength: 0 },
  port_in: { page: '/track', letter: 'p', termsLength: 0 },
  /** Corrects one refusal of a port-in. */
  fix_port_in: { page: '/fix-transfer', letter: 'f', termsLength: 11 },
  /** Of a payment. */
  receipt: { page: '/receipt', letter: 'r', termsLength: 0 },
  /** Pays an order; the terms say until when, and how much. Links of earlier versions have shorter ones. */
  pay_order: { page: '/pay', letter: 'b', termsLength: 22 },
  /** Pays the next period of a line, while its account is the same. */
  pay_line: { page: '/pay', letter: 'l', termsLength: 27 },
  /** Answers a message of support. */
  answer: { page: '/answer', letter: 'a', termsLength: 0 },
} as const

type LinkKind = keyof typeof kinds

/** What a signed link is about, and in base64url what else its maker says. */
export type LinkSubject<Kind extends LinkKind = LinkKind> = {
  kind: Kind
  id: string
  terms: string
}

const tokenFormat = /^([a-z])([\w-]{22})([\w-]*)([\w-]{43})$/

const context = 'signed link'

/**
 * `<publicUrl>/track/<token>`, `/receipt/<token>` and so on, in the current language: its holder may do what
 * it is for, and no one else can make one.
 */
export function signedLink(
  { publicUrl, secretBox }: { publicUrl: string; secretBox: SecretBox },
  { kind, id, terms = '' }: { kind: LinkKind; id: string; terms?: string },
): string {
  const { page, letter, termsLength } = kinds[kind]
  if (terms.length !== termsLength) throw new Error(`a link to ${kind} has other terms`)
  const plain = letter + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + terms
  const signature = Buffer.from(secretBox.keyedHash(plain, context), 'hex').toString('base64url')
  return linkTo(publicUrl, `${page}/${plain}${signature}`)
}

/** What a link's token is about; null for one that we did not sign, or of a kind that was not asked for. */
export function readSignedLink<Kind extends LinkKind>(
  secretBox: SecretBox,
  token: string,
  asked: readonly Kind[],
): LinkSubject<Kind> | null {
  const [, letter = '', bytes = '', terms = '', signature = ''] = tokenFormat.exec(token) ?? []
  const hash = Buffer.from(signature, 'base64url').toString('hex')
  const kind = asked.find((one) => kinds[one].letter === letter)
  if (!kind || !secretBox.isKeyedHash(hash, letter + bytes + terms, context)) return null
  const id = Buffer.from(bytes, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { kind, id, terms }
}

/** Whole numbers below 2^32 as terms, each of which is four bytes. */
export function termsOf(numbers: readonly number[]): string {
  const terms = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) terms.writeUInt32BE(number, 4 * index)
  return terms.toString('base64url')
}

/** The number at an index of what `termsOf` made; 0 for one that a link of an earlier version did not say. */
export function numberIn(terms: string, index: number): number {
  const bytes = Buffer.from(terms, 'base64url')
  return bytes.length < 4 * (index + 1) ? 0 : bytes.readUInt32BE(4 * index)
}
