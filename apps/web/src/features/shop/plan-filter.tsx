import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import styles from './plan-filter.module.css'
import { kindLabel, planKinds } from './plan-kinds.ts'

type PlanFilterProps = {
  readonly plans: readonly OfferedPlan[]
  /** The chosen kind; an unknown one means all. */
  readonly kind: string | null
  /** As asked for in the address, so that choosing a kind keeps it; null when it was not. */
  readonly zipCode: string | null
  /** The same of the SIM type. */
  readonly simType: string | null
}

/** Which plans to show: links, so that it works before and without scripts and with Back. */
export function PlanFilter({ plans, kind, zipCode, simType }: PlanFilterProps) {
  const kinds = planKinds(plans)
  const known = kinds.find((each) => each === kind) ?? 'all'
  return (
    <nav aria-label={t('Kinds of plans')}>
      <ul className={styles.kinds}>
        {[...kinds, 'all' as const].map((each) => (
          <li key={each}>
            <Link
              to={shopPath({ kind: each === kinds[0] ? null : each, zip: zipCode, sim: simType })}
              className={styles.kind}
              aria-current={each === known ? 'true' : undefined}
            >
              {each === 'all' ? t('All plans') : kindLabel(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first kind is what the shop shows without one. */
function shopPath(asked: Readonly<Record<'kind' | 'zip' | 'sim', string | null>>): string {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString()
  return query === '' ? paths.shop : `${paths.shop}?${query}`
}
