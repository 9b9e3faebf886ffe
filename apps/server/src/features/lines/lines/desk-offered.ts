import { type Capabilities, type Capability, can } from '@openline/carrier-check/api/capabilities'
import { type LineAct, type NetworkAct, networkActs } from '@openline/contract/lines/lines-desk'
import { AppError } from '../../../app-error.ts'
import { type NetworkNeeds, readCapabilities } from '../../platform/network/network.ts'

const needed: Readonly<Record<NetworkAct, { capability: Capability; sentence: string }>> = {
  suspend: { capability: 'suspension', sentence: 'The network can’t suspend or restore lines.' },
  replace_sim: {
    capability: 'simChange',
    sentence: 'The network can’t move a line to another SIM.',
  },
  change_number: {
    capability: 'numberChange',
    sentence: 'The network can’t give a line another number.',
  },
  refresh: { capability: 'refresh', sentence: 'The network can’t refresh lines.' },
}

/** What the network can't do for a line. */
export function networkActsNotOffered(capabilities: Capabilities): NetworkAct[] {
  return networkActs.filter((act) => !can(capabilities, needed[act].capability))
}

/** Of what the state of a line allows, what the network can do. */
export function offeredActs(acts: readonly LineAct[], capabilities: Capabilities): LineAct[] {
  const { suspension, simChange, numberChange, emergencyAddress } = capabilities
  const isOffered: Partial<Record<LineAct, boolean>> = {
    suspend: suspension,
    restore: suspension,
    replace_sim: simChange,
    change_number: numberChange,
    send_address_again: emergencyAddress,
  }
  return acts.filter((act) => isOffered[act] !== false)
}

/** Throws `not_offered` where the network can't do it. */
export async function requireNetworkAct(deps: NetworkNeeds, act: NetworkAct): Promise<void> {
  const { capability, sentence } = needed[act]
  if (!can(await readCapabilities(deps), capability)) throw new AppError('not_offered', sentence)
}
