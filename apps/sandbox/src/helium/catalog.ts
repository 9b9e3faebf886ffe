export const changePolicies = ['immediate', 'next_period', 'end_of_term'] as const
export type ChangePolicy = (typeof changePolicies)[number]

/** What an operator sells: a profile of the carrier's with a price. */
export type Plan = {
  id: string
  carrier_profile_id: string
  name: string
  price: number
  currency: 'usd'
  billing_period: 'month'
  change_policy: ChangePolicy
  addons: readonly string[]
}

export type Addon = { id: string; name: string; price: number; currency: 'usd' }

type PlanInput = { id: string; title: string; change_policy: ChangePolicy }

/** A plan that costs the subscriber nothing there, since the shop charges for it. */
export function newPlan({ id, title, change_policy }: PlanInput): Plan {
  return {
    id,
    carrier_profile_id: 'profile_tmobile_consumer',
    name: title,
    price: 0,
    currency: 'usd',
    billing_period: 'month',
    change_policy,
    addons: ['addon_data_5gb', 'addon_roaming_week'],
  }
}

/** One plan for each that the demo's shop sells, and one with a committed term. */
export function plansAtFirst(): Plan[] {
  const atOnce = ['light', 'standard', 'unlimited', 'unlimited_plus'].map(
    (name) => `${name}_monthly`,
  )
  const atRenewal = ['standard_3_month', 'standard_6_month', 'light_12_month', 'unlimited_12_month']
  return [
    ...[...atOnce, 'data_10', 'data_50'].map((name) => planNamed(name, 'immediate')),
    ...atRenewal.map((name) => planNamed(name, 'next_period')),
    planNamed('committed', 'end_of_term'),
  ]
}

function planNamed(name: string, policy: ChangePolicy): Plan {
  return newPlan({ id: `plan_${name}`, title: name.replaceAll('_', ' '), change_policy: policy })
}

export function addonsAtFirst(): Addon[] {
  return [
    { id: 'addon_data_5gb', name: '5 GB more', price: 0, currency: 'usd' },
    { id: 'addon_roaming_week', name: 'A week of roaming', price: 0, currency: 'usd' },
  ]
}
