import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { hashedNetwork } from '../../../http/client-network.ts'
import type { Needs } from '../../../needs.ts'
import { findNetworkSeen, keepNetwork } from './network-store.ts'

/** Where an attempt comes from, as the limits count it. */
export type Origin = {
  /** For counting what one address does from one network. */
  readonly here: string
  /** For counting what is done to one address from networks that strangers can use. */
  readonly anywhere: string
  /** When a sign-in from there was last recorded; null if never. */
  readonly seenAt: Date | null
}

/**
 * A caller from a network where the account was signed in to before is counted apart from
 * strangers: what they do elsewhere never keeps its owner out. The same work for unknown addresses.
 */
export async function originOf(
  deps: Needs<'db' | 'secretBox'>,
  email: string,
  clientIp: string,
): Promise<Origin> {
  const network = hashedNetwork(deps.secretBox, clientIp)
  const seenAt = await findNetworkSeen(deps.db, email, network)
  return {
    here: atNetwork(email, network),
    anywhere: seenAt ? atKnownNetworks(email) : email,
    seenAt,
  }
}

/** For counting what one address does from one network, which is hashed as it is stored. */
export function atNetwork(email: string, network: string): string {
  return `${email} ${network}`
}

function atKnownNetworks(email: string): string {
  return `${email}, known networks`
}

/** For counting what an account does to itself: strangers, who have no session of it, use up nothing of that. */
export function inSession(email: string): string {
  return `${email}, signed in`
}

/** All keys by which something is counted for an address from anywhere. */
export function originsOf(email: string): readonly string[] {
  return [email, atKnownNetworks(email), inSession(email)]
}

/** Of what is kept for months, a day more or less is not worth a row written at each sign-in. */
const notedEverySeconds = 24 * 60 * 60

type SignInPlace = {
  readonly customerId: string
  readonly clientIp: string
  readonly now: Date
  /** When the network was last recorded, if known. */
  readonly seenAt: Date | null
}

/** Records the network of a successful sign-in. */
export async function rememberNetwork(
  deps: Needs<'secretBox'>,
  db: Db,
  { customerId, clientIp, now, seenAt }: SignInPlace,
): Promise<void> {
  const unlessSeenAfter = secondsAfter(now, -notedEverySeconds)
  if (seenAt !== null && seenAt > unlessSeenAfter) return
  const network = hashedNetwork(deps.secretBox, clientIp)
  await keepNetwork(db, { customerId, network, seenAt: now, unlessSeenAfter })
}
