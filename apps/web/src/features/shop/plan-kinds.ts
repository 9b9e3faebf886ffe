import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'

/** The kinds of plans in the shop, and the values of `?kind=`: `monthly`, `12-months`, `data`. */
export type PlanKind = 'monthly' | 'data' | `${number}-months`

type Sorted = Pick<OfferedPlan, 'kind' | 'periodMonths'>

export function planKindOf({ kind, periodMonths }: Sorted): PlanKind {
  if (kind === 'data') return 'data'
  return periodMonths === 1 ? 'monthly' : `${periodMonths}-months`
}

/** The choices of the filter: the kinds that are on sale, in shop order. */
export function planKinds(plans: readonly Sorted[]): PlanKind[] {
  return [...new Set(plans.map(planKindOf))]
}

export function kindLabel(kind: PlanKind): string {
  if (kind === 'monthly') return t('Monthly')
  return kind === 'data'
    ? t('Data only')
    : t('{count} months', { count: kind.replace('-months', '') })
}

export type PlanGroup<Plan> = { readonly title: string; readonly plans: readonly Plan[] }

/**
 * Plans under the headings of the shop, each in the order of the content: those
 * of one kind, or all when `kind` is unknown.
 */
export function groupPlans<Plan extends Sorted>(
  plans: readonly Plan[],
  kind: string | null,
): PlanGroup<Plan>[] {
  const wanted = plans.filter((plan) => planKindOf(plan) === kind)
  const shown = wanted.length > 0 ? wanted : plans
  return [...new Set(shown.map(titleOf))].map((title) => ({
    title,
    plans: shown.filter((plan) => titleOf(plan) === title),
  }))
}

function titleOf(plan: Sorted): string {
  const kind = planKindOf(plan)
  if (kind === 'monthly') return t('Monthly plans')
  return kind === 'data' ? t('Data-only plans') : t('Multi-month plans')
}
