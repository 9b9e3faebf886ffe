import type { Shop } from './customers.ts'

export type Step =
  | { reset: true }
  | { fault: string; count?: number | 'always'; on?: string; delayMs?: number }

type System = 'payment' | 'carrier' | 'helium' | 'tax' | 'mail' | 'content'

/** Injects faults into one of the sandbox's systems (see its README). */
export async function injectFault(
  { sandbox }: Pick<Shop, 'sandbox'>,
  system: System,
  ...steps: Step[]
): Promise<void> {
  const response = await fetch(`${sandbox.url}/${system}/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(steps),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Ends all faults of one of the sandbox's systems. */
export function resetFaults(shop: Pick<Shop, 'sandbox'>, system: System): Promise<void> {
  return injectFault(shop, system, { reset: true })
}
