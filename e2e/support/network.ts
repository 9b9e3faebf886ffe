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
import type { TestShopOptions } from '@openline/testing/start-test-shop'
import { test } from '@playwright/test'

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
