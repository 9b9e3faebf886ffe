import type { Requirement } from '../run/requirement.ts'
import { activationChecks } from './activations.ts'
import { addOnChecks } from './add-ons.ts'
import { capabilityChecks } from './capabilities.ts'
import { emergencyChecks } from './emergency-addresses.ts'
import { eventChecks, lastEventChecks } from './events.ts'
import { everyCallChecks, lastChecks } from './every-call.ts'
import { keyChecks } from './keys.ts'
import { endChecks } from './line-ends.ts'
import { lineChecks } from './lines.ts'
import { numberChecks } from './numbers.ts'
import { portInChecks } from './port-ins.ts'
import { portOutChecks } from './port-outs.ts'
import { recordChecks } from './records.ts'
import { simChangeChecks } from './sim-changes.ts'
import { shipmentChecks, simChecks } from './sims.ts'
import { suspensionChecks } from './suspensions.ts'
import { usageChecks } from './usage.ts'

/** Every rule of the carrier's API that the checker looks at, in the order in which it does. */
export const requirements: readonly Requirement[] = [
  ...capabilityChecks,
  ...everyCallChecks,
  ...activationChecks,
  ...simChecks,
  ...keyChecks,
  ...shipmentChecks,
  ...lineChecks,
  ...emergencyChecks,
  ...suspensionChecks,
  ...simChangeChecks,
  ...numberChecks,
  ...addOnChecks,
  ...usageChecks,
  ...portInChecks,
  ...portOutChecks,
  ...endChecks,
  ...recordChecks,
  ...eventChecks,
  ...lastEventChecks,
  ...lastChecks,
]
