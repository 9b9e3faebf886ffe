import { offerCluster } from '@openline/testing/test-cluster'
import { readCapabilities } from './network.ts'
import { startStack } from './stack.ts'

/** The support staff's system shows it, in a journey that plays that system. */
export const crmKey = 'a key of the support system in the journeys'

/** The editors' system shows it, to see what is not published yet. */
export const previewKey = 'a key of the editors of these journeys'

/** A journey sees a SIM card before it is in the mail, on a busy machine too. */
const shipAfterMs = 20_000

/** Gives the journeys a product of their own, and databases to those with a shop; their workers read where they are. */
export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startStack({
    env: { CRM_KEY: crmKey, PREVIEW_KEY: previewKey, SHIP_AFTER_MS: String(shipAfterMs) },
  })
  const cluster = await offerCluster()
  process.env['E2E_CLUSTER_URL'] = cluster.url
  process.env['E2E_SHOP_URL'] = stack.shopUrl
  process.env['E2E_SANDBOX_URL'] = stack.sandboxUrl
  process.env['E2E_SHOP_VARIABLES'] = JSON.stringify(stack.env)
  process.env['E2E_CAPABILITIES'] = await readCapabilities(
    stack.env['CARRIER_URL'] ?? `${stack.sandboxUrl}/carrier`,
  )
  return async () => {
    await stack.stop()
    await cluster.close()
  }
}
