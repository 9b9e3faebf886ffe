import type { SecretBox } from './secret-box.ts'

/** What a signed link shows. */
type LinkSubject = { kind: 'order' | 'port_in'; id: string }

const kinds = { order: 'o', port_in: 'p' } as const satisfies Record<LinkSubject['kind'], string>

const context = 'signed link'

/** `<publicUrl>/track/<token>`: whoever has it may look, and nobody can make another. */
export const signedLink = (
  { publicUrl, secretBox }: { publicUrl: string; secretBox: SecretBox },
  { kind, id }: LinkSubject,
): string => {
  const plain = kinds[kind] + Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  const seal = Buffer.from(secretBox.keyedHash(plain, context), 'hex').toString('base64url')
  return `${publicUrl}/track/${plain}${seal}`
}
