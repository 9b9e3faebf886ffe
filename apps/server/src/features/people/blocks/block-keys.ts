import type { PostalAddress } from '@openline/contract/address'
import { normalizeEmail } from '@openline/contract/fields'
import type { BlockKind } from '@openline/contract/people/blocks-desk'
import { streetLine } from '@openline/contract/street-line'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { hashedNetwork, networkOf, unknownAddress } from '../../../http/client-network.ts'

/** Something that can be blocked, as it is compared. */
export type BlockKey = { readonly kind: BlockKind; readonly key: string }

const dotless = ['gmail.com', 'googlemail.com']

/**
 * The mailbox behind an address: what follows a plus is the owner's own, and Google reads no dots. The two names of
 * Google are one.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = normalizeEmail(address).split('@')
  const name = local.replace(/(?<=.)\+.*$/, '')
  return dotless.includes(domain)
    ? `${name.replaceAll('.', '')}@${dotless[0]}`
    : `${name}@${domain}`
}

/** An address of the mail with its unit, whatever the letter case and punctuation. */
export function placeOf(address: PostalAddress): string {
  const words = `${streetLine(address)} ${address.addressTwo ?? ''}`
  const spelled = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()
  return `${spelled}, ${address.zipCode}`
}

/** A network of the internet as it is kept everywhere, by keyed hash; null for a call without one. */
export function networkKey(
  secretBox: Pick<SecretBox, 'keyedHash'>,
  clientIp: string,
): string | null {
  return networkOf(clientIp) === unknownAddress ? null : hashedNetwork(secretBox, clientIp)
}

/** What is known of who wants something, as far as it is. */
export type Facts = {
  readonly email?: string
  /** The provider's fingerprint. */
  readonly card?: string
  readonly imei?: string | null
  /** From `networkKey`. */
  readonly network?: string | null
  readonly address?: PostalAddress | null
}

export function keysOf({ email, card, imei, network, address }: Facts): BlockKey[] {
  const keys: BlockKey[] = []
  if (email !== undefined) keys.push({ kind: 'email', key: mailboxOf(email) })
  if (card !== undefined) keys.push({ kind: 'card', key: card })
  if (imei) keys.push({ kind: 'device', key: imei })
  if (network) keys.push({ kind: 'network', key: network })
  // Without a street it is no place yet.
  if (address?.streetName) keys.push({ kind: 'address', key: placeOf(address) })
  return keys
}
