import { type Capabilities, leastCapabilities } from '@openline/carrier-check/api/capabilities'
import type { Bridge } from '../bridge.ts'
import { planSchema } from '../helium/shapes.ts'
import { NotNow } from '../refusal.ts'

/**
 * What Helium's documents have a call for. A change of plan waits for the period's end where any of the plans says so:
 * the shop then promises no more than holds for each.
 */
export async function readCapabilities({ helium, settings }: Bridge): Promise<Capabilities> {
  const plans = await helium.list('/v1/plans', {}, planSchema)
  const policies = [...settings.plans].map(([ours, theirs]) => {
    const plan = plans.find(({ id }) => id === theirs)
    if (!plan)
      throw new NotNow(`HELIUM_PLANS names ${theirs} for ${ours}, which Helium doesn’t have`)
    return plan.change_policy
  })
  return {
    ...leastCapabilities,
    network: 'Helium MVNE',
    simCards: true,
    cardsByMail: true,
    transferPin: 'openline',
    portIn: true,
    portOutDecision: true,
    suspension: true,
    simChange: true,
    planChange: policies.every((policy) => policy === 'immediate') ? 'at_once' : 'at_renewal',
    limits: { ...leastCapabilities.limits, portOutDecisionMinutes: 24 * 60 },
  }
}
