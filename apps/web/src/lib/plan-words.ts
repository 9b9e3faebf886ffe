import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/shop'
import { t } from '@openline/i18n/i18n'
import { simName } from './sim-name.ts'

/** A price as large type shows it: without cents when there are none. */
export function shortPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '')
}

export function dataWords({ dataGb }: Pick<OfferedPlan, 'dataGb'>): string {
  return dataGb === null ? t('Unlimited') : `${dataGb} GB`
}

export function periodWords({
  periodMonths,
  periodDays,
}: Pick<OfferedPlan, 'periodMonths' | 'periodDays'>): string {
  return periodMonths === 1
    ? t('for {days} days', { days: periodDays })
    : t('for {months} months', { months: periodMonths })
}

/** What a month comes to when several are paid at once, in cents; null for monthly plans. */
export function monthlyCents({
  periodMonths,
  label,
}: Pick<OfferedPlan, 'periodMonths' | 'label'>): number | null {
  return periodMonths === 1 ? null : label.monthlyPriceCents
}

type Fact = { readonly name: string; readonly value: string }

type Terms = Pick<
  OfferedPlan,
  'minutes' | 'texts' | 'hotspotGb' | 'simTypes' | 'activationFeeCents' | 'activationFreeWith'
>

/** What plans are compared by, the same rows for every plan. */
export function planFacts(plan: Terms): Fact[] {
  return [
    { name: t('Calls and texts'), value: callWords(plan) },
    {
      name: t('Hotspot'),
      value: plan.hotspotGb === 0 ? t('No') : dataWords({ dataGb: plan.hotspotGb }),
    },
    { name: 'SIM', value: simWords(plan) },
    { name: t('Activation'), value: activationWords(plan) },
  ]
}

function simWords({ simTypes }: Terms): string {
  return simTypes.length > 1 ? t('eSIM or SIM card') : simTypes.map(simName).join('')
}

function callWords({ minutes, texts }: Terms): string {
  if (minutes === null && texts === null) return t('Unlimited')
  if (minutes === 0 && texts === 0) return t('No')
  return t('{minutes} minutes, {texts} texts', {
    minutes: minutes ?? t('Unlimited'),
    texts: texts ?? t('unlimited'),
  })
}

function activationWords({ activationFeeCents, activationFreeWith }: Terms): string {
  if (activationFeeCents === 0) return t('Free')
  const [free] = activationFreeWith
  const fee = shortPrice(activationFeeCents)
  return free ? t('{fee}, free with {sim}', { fee, sim: simName(free) }) : fee
}
