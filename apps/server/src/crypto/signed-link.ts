import { linkTo } from '../language/link-to.ts'
import type { SecretBox } from './secret-box.ts'

/** What a signed link shows. */
export type LinkSubject = { kind: 'order' | 'port_in'; id: string }

const kinds = { order: 'o', port_in: 'p' } as const satisfies Record<LinkSubject['kind'], string>
const tokenFormat = /^([op])([\w-]{22})([\w-]{43})$/

const context = 'signed link'

/** `<publicUrl>/track/<token>`, in the current language: its holder may read the timeline, and no one else can make one. */
export function signedLink(
  { publicUrl, secretBox }: { publicUrl: string; secretBox: SecretBox },
  { kind, id }: LinkSubject,
): string {
  const plain = kinds[kind] + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  const signature = Buffer.from(secretBox.keyedHash(plain, context), 'hex').toString('base64url')
  return linkTo(publicUrl, `/track/${plain}${signature}`)
}

/** What a link's token is about; null for one that we did not sign. */
export function readSignedLink(secretBox: SecretBox, token: string): LinkSubject | null {
  const [, letter = '', bytes = '', signature = ''] = tokenFormat.exec(token) ?? []
  const hash = Buffer.from(signature, 'base64url').toString('hex')
  if (letter === '' || !secretBox.isKeyedHash(hash, letter + bytes, context)) return null
  const id = Buffer.from(bytes, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { kind: letter === 'o' ? 'order' : 'port_in', id }
}
