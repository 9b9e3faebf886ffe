import {
  type Capabilities,
  type Capability,
  can,
  leastCapabilities,
} from '@openline/carrier-check/api/capabilities'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import type { Shop } from '@openline/testing/customers'
import { askHeliumForNumber, heliumLedger, pushHeliumPort } from '@openline/testing/helium-side'
import { oldCarrierSays } from '@openline/testing/port-ins'
import type { Step } from '@openline/testing/sandbox-faults'
import type { TestShopOptions } from '@openline/testing/start-test-shop'
import { test } from '@playwright/test'
import type { NetworkBooks } from '../../simulation/laws/outside.ts'

type Moving = { id: string; msisdn: string }
type PortInNews = { tell: (shop: Shop, moving: Moving) => Promise<void>; shows: string }

/** A network that journeys go through, and what a test makes happen there. */
type Network = {
  /** How a shop reaches it; null for the sandbox's own. */
  reach: NonNullable<TestShopOptions['network']> | null
  /** Another carrier asks for a number. */
  askForNumber(
    shop: Shop,
    details: { msisdn: string; accountNumber: string; pin: string },
  ): Promise<void>
  /** What an old carrier says of a number that does nothing on its own, with what the customer reads then. */
  portInNews: readonly PortInNews[]
  /** What it says instead when there is something to correct. */
  portInRefusal: PortInNews
  /** The number printed on the card of a package. */
  numberOnCard(shop: Shop, trackingNumber: string): Promise<string>
  /** What its other side in the sandbox has no way to play. */
  lacks: readonly Played[]
  /** Its other side in the sandbox, which faults strike. */
  system: 'carrier' | 'helium'
  /** By which call it switches a SIM on, and by which it mails a card. */
  calls: { activate: string; mail: string }
  /** What makes it take its time for an activation. */
  takesTime: readonly Step[]
  /** What keeps it from telling, where it need not tell of everything. */
  isSilent: readonly Step[]
  /** What it has on record. */
  books: (shop: Pick<Shop, 'sandbox'>) => Promise<NetworkBooks>
}

type Played = 'portability' | 'delayedPorts'

function portInNews(shows: string, news: object): PortInNews {
  return { shows, tell: (shop, { id }) => oldCarrierSays(shop, id, news) }
}

const sandbox: Network = {
  reach: null,
  askForNumber: aPortOut,
  portInNews: [
    portInNews('Your old carrier is reviewing the request', { status: 'pending' }),
    portInNews('Transfer in progress', { status: 'activating' }),
    portInNews('Transfer complete', { status: 'completed', messaging: 'pending' }),
  ],
  portInRefusal: portInNews('Your number is locked with your old carrier.', {
    status: 'rejected',
    reason: 'port_protected',
  }),
  numberOnCard: async (shop, trackingNumber) => {
    const { shipments } = await carrierLedger(shop)
    return shipments.find((shipment) => shipment.trackingNumber === trackingNumber)?.iccid ?? ''
  },
  lacks: [],
  system: 'carrier',
  calls: { activate: 'POST /activations', mail: 'POST /shipments' },
  takesTime: [{ fault: 'pending' }],
  isSilent: [{ fault: 'webhook_drop', count: 'always' }],
  books: async ({ sandbox: { url } }) => {
    const response = await fetch(`${url}/carrier/ledger`)
    return (await response.json()) as NetworkBooks // of the sandbox
  },
}

const helium: Network = {
  reach: async (place) => {
    const { heliumFor } = await import('@openline/testing/helium-network')
    return heliumFor(place)
  },
  askForNumber: askHeliumForNumber,
  portInNews: [
    {
      shows: 'Transfer complete',
      tell: (shop, { msisdn }) =>
        pushHeliumPort(shop, { msisdn, trigger: 'port.force_completion' }),
    },
  ],
  portInRefusal: {
    shows: 'Your old carrier didn’t accept this PIN.',
    tell: (shop, { msisdn }) =>
      pushHeliumPort(shop, { msisdn, trigger: 'port.force_validation_failed' }),
  },
  numberOnCard: async (shop, trackingNumber) => {
    const { sims } = await heliumLedger(shop)
    const sent = sims.find(({ fulfillment }) => fulfillment?.tracking_number === trackingNumber)
    return sent?.iccid ?? ''
  },
  lacks: ['portability', 'delayedPorts'],
  system: 'helium',
  calls: { activate: 'POST /v1/sims/:id/activate', mail: 'POST /v1/sims' },
  takesTime: [],
  // Everything comes later there: without events each activation waits until the shop looks, five minutes later.
  isSilent: [],
  books: heliumBooks,
}

/** What Helium has on record, by the line for which the bridge made it. */
async function heliumBooks(shop: Pick<Shop, 'sandbox'>): Promise<NetworkBooks> {
  const { subscribers, sims, portOuts } = await heliumLedger(shop)
  const lineOf = new Map(subscribers.map(({ id, metadata }) => [id, metadata['openline_line']]))
  const found = sims.map((sim) => ({ ...sim, reference: lineOf.get(sim.subscriber_id) ?? sim.id }))
  const switchedOn = found.filter(({ msisdn }) => msisdn !== null)
  return {
    activations: switchedOn.map((sim) => ({ ...sim, status: 'active' })),
    shipments: found.filter(({ type }) => type === 'physical'),
    endedLines: found
      .filter(({ status }) => status === 'deactivated')
      .map(({ reference }) => reference),
    portOuts: portOuts.map(({ id, status }) => ({ reference: id, status })),
    addOns: [],
  }
}

/** `E2E_NETWORK=helium` sends a whole run through the bridge. */
export const network: Network = process.env['E2E_NETWORK'] === 'helium' ? helium : sandbox

/** Why a journey is skipped where the network lacks what it needs. */
const lacking = {
  addOns: 'This network has no add-ons',
  deviceCheck: 'This network has no device check',
  numberChange: 'This network gives a line no other number',
  portability: 'This network says only after the order that a number can’t move',
  delayedPorts: 'This network says of no port that it is delayed',
  retailCards: 'This network knows those cards alone that it mailed',
} as const satisfies Partial<Record<Capability | Played, string>>

type Need = keyof typeof lacking

/** Skips the test that runs, and says why, where the network lacks something that it needs. */
export function needsOfNetwork(...needs: readonly Need[]): void {
  const missing = needs.find((need) => !has(need))
  if (missing === undefined) return
  // The list of journeys has only their names.
  process.stdout.write(`${lacking[missing]}: skipped ${test.info().title}\n`)
  test.skip(true, lacking[missing])
}

/** Skips a test of what happens where the network lacks something. */
export function onlyWithout(need: Need): void {
  test.skip(has(need), `This network has what the test does without: ${need}`)
}

/** A step that is left out, and says so, where the network lacks what it needs. */
export async function stepFor(need: Need, says: string, run: () => Promise<void>): Promise<void> {
  if (has(need)) return test.step(says, run)
  process.stdout.write(`${lacking[need]}: left out ${says}\n`)
}

/** Whether the network of the run has what a test needs. */
export function has(need: Need): boolean {
  return isPlayed(need) ? !network.lacks.includes(need) : can(capabilities(), need)
}

function isPlayed(need: Need): need is Need & Played {
  return need === 'portability' || need === 'delayedPorts'
}

/** As the network of the run gave them when it began. */
function capabilities(): Capabilities {
  const given = process.env['E2E_CAPABILITIES']
  return given === undefined ? leastCapabilities : (JSON.parse(given) as Capabilities) // by readCapabilities
}

/** What the network at this address can do. */
export async function readCapabilities(carrierUrl: string): Promise<string> {
  const response = await fetch(`${carrierUrl}/capabilities`, {
    headers: { authorization: 'Bearer carrier_demo_key' },
  })
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}
