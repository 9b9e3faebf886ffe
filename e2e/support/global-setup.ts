import { startStack } from './stack.ts'

/** Gives the journeys a product of their own; their workers read where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const stack = await startStack()
  process.env['E2E_SHOP_URL'] = stack.shopUrl
  process.env['E2E_SANDBOX_URL'] = stack.sandboxUrl
  return stack.stop
}
