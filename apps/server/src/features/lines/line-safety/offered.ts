import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import type { NewSim, Safety, SafetyAction } from '@openline/contract/lines/line-safety'
import { msg, translate } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import {
  type NetworkNeeds,
  offeredCards,
  readCapabilities,
} from '../../platform/network/network.ts'
import type { SimChangeRow } from './sim-change-store.ts'

/** Whether port-outs are refused for a locked number: by the network, or by us where it asks us. */
export function holdsLock({ lock, portOutDecision }: Capabilities): boolean {
  return lock || portOutDecision
}

const can: Readonly<Record<SafetyAction, (capabilities: Capabilities) => boolean>> = {
  lock: holdsLock,
  // A number that was locked before must not stay so.
  unlock: () => true,
  create_transfer_pin: ({ transferPin }) => transferPin !== 'none',
  suspend: ({ suspension }) => suspension,
  restore: ({ suspension }) => suspension,
  replace_sim: ({ simChange }) => simChange,
}

const sentences: Readonly<Record<SafetyAction, string>> = {
  lock: msg('Our network can’t lock numbers.'),
  unlock: msg('Our network can’t lock numbers.'),
  create_transfer_pin: msg(
    'Our network handles transfers to other carriers itself. Please contact us to get one.',
  ),
  suspend: msg('We can’t suspend lines here. If your phone is lost, please contact us.'),
  restore: msg('We can’t restore this line here. Please contact us.'),
  replace_sim: msg('We can’t replace SIMs here. If you need another SIM, please contact us.'),
}

/** What of the safety of a line the network can't do. */
export function notOfferedBy(capabilities: Capabilities): Safety['notOffered'] {
  // The keys of its own type.
  return (Object.keys(can) as SafetyAction[])
    .filter((action) => !can[action](capabilities))
    .map((action) => ({ action, message: translate(sentences[action]) }))
}

/**
 * What a line can move to. Where the network takes no card that it didn't mail, one at hand is of use only to a line for
 * which a card is under way, or whose customer entered the number of one in vain.
 */
export function newSimsOf(capabilities: Capabilities, changes: readonly SimChangeRow[]): NewSim[] {
  if (!capabilities.simChange) return []
  const { simCards, cardsByMail, retailCards } = offeredCards(capabilities)
  const takesOwn = retailCards || (simCards && changes.some(meansCard))
  return [
    'esim',
    ...(takesOwn ? ['own_card' as const] : []),
    ...(cardsByMail ? ['card' as const] : []),
  ]
}

function meansCard({ sim, status }: SimChangeRow): boolean {
  return sim === 'card'
    ? status === 'ordered' || status === 'shipped'
    : sim === 'own_card' && status === 'failed'
}

/** What to say of a SIM card at hand where not every one works; null where they do, or no card does. */
export function cardAdviceOf(capabilities: Capabilities): string | null {
  const { simCards, retailCards } = offeredCards(capabilities)
  return simCards && !retailCards ? translate(mailedCardsOnly) : null
}

const mailedCardsOnly = msg('Only a SIM card that we ship to you for this line will work.')

/** Throws `not_offered` where the network can't do it. */
export async function requireSafetyAction(deps: NetworkNeeds, action: SafetyAction): Promise<void> {
  if (!can[action](await readCapabilities(deps))) throw safetyNotOffered(action)
}

/** The error of an action that the network can't do. */
export function safetyNotOffered(action: SafetyAction): AppError {
  return new AppError('not_offered', translate(sentences[action]))
}
