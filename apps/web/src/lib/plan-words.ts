import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/shop'
import { simName } from './sim-name.ts'

/** A price as large type shows it: without cents when there are none. */
export const shortPrice = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

export const dataWords = ({ dataGb }: Pick<OfferedPlan, 'dataGb'>): string =>
  dataGb === null ? 'Unlimited' : `${dataGb} GB`

export const periodWords = ({
  periodMonths,
  periodDays,
}: Pick<OfferedPlan, 'periodMonths' | 'periodDays'>): string =>
  periodMonths === 1 ? `for ${periodDays} days` : `for ${periodMonths} months`

/** What a month comes to when several are paid at once, in cents; null for monthly plans. */
export const monthlyCents = ({
  periodMonths,
  label,
}: Pick<OfferedPlan, 'periodMonths' | 'label'>): number | null =>
  periodMonths === 1 ? null : label.monthlyPriceCents

type Fact = { readonly name: string; readonly value: string }

type Terms = Pick<
  OfferedPlan,
  'minutes' | 'texts' | 'hotspotGb' | 'simTypes' | 'activationFeeCents' | 'activationFreeWith'
>

/** What plans are compared by, the same rows for every plan. */
export const planFacts = (plan: Terms): Fact[] => [
  { name: 'Calls and texts', value: callWords(plan) },
  { name: 'Hotspot', value: plan.hotspotGb === 0 ? 'No' : dataWords({ dataGb: plan.hotspotGb }) },
  { name: 'SIM', value: plan.simTypes.map(simName).join(' or ') },
  { name: 'Activation', value: activationWords(plan) },
]

const callWords = ({ minutes, texts }: Terms): string => {
  if (minutes === null && texts === null) return 'Unlimited'
  if (minutes === 0 && texts === 0) return 'No'
  return `${minutes ?? 'Unlimited'} minutes, ${texts ?? 'unlimited'} texts`
}

const activationWords = ({ activationFeeCents, activationFreeWith }: Terms): string => {
  if (activationFeeCents === 0) return 'Free'
  const [free] = activationFreeWith
  const fee = shortPrice(activationFeeCents)
  return free ? `${fee}, free with ${simName(free)}` : fee
}
