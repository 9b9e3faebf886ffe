import * as z from 'zod/mini'
import { described, text } from './shapes.ts'

const networkName = text.check(z.maxLength(100))

/**
 * What a network can do: the answer of `GET /capabilities`. Openline reads it at its start and every few minutes,
 * and offers nothing that the network can't do.
 */
export const capabilitiesSchema = z.object({
  version: described(z.literal(2), 'Of this API.'),
  network: described(networkName, 'What the network calls itself, for staff.'),
  simCards: described(z.boolean(), 'Whether SIM cards work beside eSIM.'),
  cardsByMail: described(
    z.boolean(),
    'Whether the carrier mails SIM cards. Without it only cards that customers hold are activated.',
  ),
  retailCards: described(
    z._default(z.boolean(), true),
    'Whether cards that it didn’t mail are activated, such as those sold in stores. Without the field they are.',
  ),
  inventory: described(z.boolean(), 'Whether it counts the SIMs that are left.'),
  deviceCheck: described(z.boolean(), 'Whether it knows which phones work.'),
  lock: described(
    z.boolean(),
    'Whether it holds the lock of a number itself. Without it Openline holds the lock, by refusing port-outs.',
  ),
  transferPin: described(
    z.enum(['openline', 'network', 'none']),
    'Who makes the PIN that another carrier has to send for a number.',
  ),
  portIn: described(z.boolean(), 'Whether numbers can be brought from other carriers.'),
  portOutDecision: described(
    z.boolean(),
    'Whether a port-out waits for Openline. Without it the network decides, and only reports.',
  ),
  suspension: described(z.boolean(), 'Whether service can be suspended and restored.'),
  simChange: described(z.boolean(), 'Whether a line can move to another SIM.'),
  planChange: described(
    z.enum(['at_once', 'at_renewal', 'none']),
    'When a change of plan takes effect: with the call, or when the network’s own period ends.',
  ),
  refresh: described(
    z.boolean(),
    'Whether everything that is set for a line can be sent to the network again.',
  ),
  usage: described(
    z.nullable(z.object({ freshWithinMinutes: z.int().check(z.positive(), z.maximum(44_640)) })),
    'How old figures of usage are at most; null where there are none.',
  ),
  emergencyAddress: described(
    z.boolean(),
    'Whether it registers an address for 911 calls over Wi-Fi.',
  ),
  numberSearch: described(z.boolean(), 'Whether a new number can be chosen and leased.'),
  numberChange: described(z.boolean(), 'Whether a line can get another number.'),
  addOns: described(z.boolean(), 'Whether a line can get data and passes beside its plan.'),
  records: described(z.boolean(), 'Whether it lists what it was sent.'),
  limits: z.object({
    numbersPerSearch: described(
      z.int().check(z.minimum(1), z.maximum(50)),
      'How many numbers one search gives at most.',
    ),
    leaseMinutes: described(
      z.int().check(z.minimum(1), z.maximum(60)),
      'How long a leased number is kept.',
    ),
    portOutDecisionMinutes: described(
      z.int().check(z.minimum(15), z.maximum(10_080)),
      'How long a port-out waits for a decision at most.',
    ),
  }),
})

export type Capabilities = z.output<typeof capabilitiesSchema>

/** What a network may be able to do or not, by its name in the document. */
export type Capability = Exclude<keyof Capabilities, 'version' | 'network' | 'limits'>

/** Whether the network can do it at all. */
export function can(capabilities: Capabilities, capability: Capability): boolean {
  const value = capabilities[capability]
  return value !== false && value !== null && value !== 'none'
}

/** The least that a network does: it activates eSIMs. */
export const leastCapabilities: Capabilities = {
  version: 2,
  network: 'Unknown',
  simCards: false,
  cardsByMail: false,
  retailCards: false,
  inventory: false,
  deviceCheck: false,
  lock: false,
  transferPin: 'none',
  portIn: false,
  portOutDecision: false,
  suspension: false,
  simChange: false,
  planChange: 'none',
  refresh: false,
  usage: null,
  emergencyAddress: false,
  numberSearch: false,
  numberChange: false,
  addOns: false,
  records: false,
  limits: { numbersPerSearch: 1, leaseMinutes: 10, portOutDecisionMinutes: 15 },
}
