import {
  type Capabilities,
  type Capability,
  can,
  capabilitiesSchema,
  leastCapabilities,
} from '@openline/carrier-check/api/capabilities'
import type { NetworkOffer } from '@openline/contract/platform/network'
import { t } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { CapabilitiesReading } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { findNetwork, keepDocument, type NetworkRow, noteProblem } from './store.ts'

export type NetworkNeeds = Needs<'db' | 'clock' | 'carrier'>

/** So long after a first question in vain no one waits for the next one. */
const askAgainAfterMs = 30_000

/**
 * What the network can do, as it last said. Before its first answer that is the least: to activate eSIMs. Asks the
 * carrier only while there is no answer yet. Never throws for a carrier that is away.
 */
export async function readCapabilities(needs: NetworkNeeds): Promise<Capabilities> {
  const known = await findNetwork(needs.db)
  const usable = usableIn(known)
  if (usable) return usable
  const asked = known?.askedAt.getTime() ?? Number.NEGATIVE_INFINITY
  if (needs.clock().getTime() - asked < askAgainAfterMs) return leastCapabilities
  await askNetwork(needs)
  return usableIn(await findNetwork(needs.db)) ?? leastCapabilities
}

/** The same within a transaction, which asks no one. */
export async function lastCapabilities(tx: Db): Promise<Capabilities> {
  return usableIn(await findNetwork(tx)) ?? leastCapabilities
}

/** Which SIM cards a new line can have: one that is mailed, or one that the customer holds. */
export function offeredCards({ simCards, cardsByMail, retailCards }: Capabilities) {
  const offered = { cardsByMail: simCards && cardsByMail, retailCards: simCards && retailCards }
  return { ...offered, simCards: offered.cardsByMail || offered.retailCards }
}

/** The same as customers have to know it. */
export async function readOffer(needs: NetworkNeeds): Promise<NetworkOffer> {
  const capabilities = await readCapabilities(needs)
  const { deviceCheck, portIn, emergencyAddress, numberSearch, addOns } = capabilities
  const phoneAdvice = deviceCheck
    ? null
    : t(
        'We can’t check phones here. Your phone works with us if it’s unlocked and made for US networks. If it shows an EID when you dial *#06#, it supports eSIM.',
      )
  const line = { portIn, emergencyAddress, numberSearch, addOns }
  return { ...offeredCards(capabilities), phoneAdvice, ...line }
}

/** Whether the network can do it. */
export async function networkCan(needs: NetworkNeeds, capability: Capability): Promise<boolean> {
  return can(await readCapabilities(needs), capability)
}

/** Throws `not_offered` with this sentence where the network can't do it. */
export async function requireCapability(
  needs: NetworkNeeds,
  capability: Capability,
  sentence: () => string,
): Promise<void> {
  if (!(await networkCan(needs, capability))) throw new AppError('not_offered', sentence())
}

/** A document of an earlier version of this software may not fit any more: then it is asked for again. */
export function usableIn(known: NetworkRow | null): Capabilities | null {
  const parsed = z.safeParse(capabilitiesSchema, known?.document)
  return parsed.success ? parsed.data : null
}

type Asked = { before: NetworkRow | null; reading: CapabilitiesReading | null; err: unknown }

/** Asks the network what it can do. What can't be used leaves the last good answer. */
async function askNetwork({ db, clock, carrier }: NetworkNeeds): Promise<Asked> {
  const askedAt = clock()
  const before = await findNetwork(db)
  let reading: CapabilitiesReading | null = null
  let err: unknown = null
  try {
    reading = await carrier.readCapabilities()
  } catch (error) {
    err = error
  }
  if (reading?.kind === 'read') await keepDocument(db, reading.capabilities, askedAt)
  else await noteProblem(db, reading?.problem ?? 'no answer', askedAt)
  return { before, reading, err }
}

/** A scheduled task: asks the network what it can do, and says what is new about it. */
export async function refreshCapabilities(needs: NetworkNeeds & Needs<'log'>): Promise<void> {
  const { log } = needs
  const { before, reading, err } = await askNetwork(needs)
  if (reading?.kind === 'read') noteChanges({ log }, before, reading)
  else if (!reading) {
    log.warn({ err }, 'asking the carrier for its capabilities failed; keeping the last ones')
  } else if (reading.problem !== before?.problem) {
    const { problem } = reading
    log.error({ problem }, 'the carrier’s capabilities document was refused; keeping the last one')
  }
}

/** Says which capabilities came or went. */
function noteChanges(
  { log }: Needs<'log'>,
  before: NetworkRow | null,
  { capabilities }: Extract<CapabilitiesReading, { kind: 'read' }>,
): void {
  const earlier = usableIn(before)
  if (!earlier) return
  const names = Object.keys(capabilities) as (keyof Capabilities)[] // of a parsed document
  const changed = names.filter(
    (name) => JSON.stringify(earlier[name]) !== JSON.stringify(capabilities[name]),
  )
  if (changed.length > 0) log.warn({ changed }, 'the carrier’s capabilities changed')
}
