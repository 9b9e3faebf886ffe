import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import styles from './plan-filter.module.css'
import { kindLabel, planKinds } from './plan-kinds.ts'

type PlanFilterProps = {
  readonly plans: readonly OfferedPlan[]
  /** The chosen kind; null for all. */
  readonly kind: string | null
  /** As asked for in the address, so that choosing a kind keeps it; null when it was not. */
  readonly zipCode: string | null
}

/** Which plans to show: links, so that it works before and without scripts and with Back. */
export function PlanFilter({ plans, kind, zipCode }: PlanFilterProps) {
  const kinds = planKinds(plans)
  const known = kinds.find((each) => each === kind) ?? null
  return (
    <nav aria-label={t('Kinds of plans')}>
      <ul className={styles.kinds}>
        {[null, ...kinds].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to={shopPath(each, zipCode)}
              className={styles.kind}
              aria-current={each === known ? 'true' : undefined}
            >
              {each === null ? t('All plans') : kindLabel(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function shopPath(kind: string | null, zipCode: string | null): string {
  const query = new URLSearchParams({
    ...(kind !== null && { kind }),
    ...(zipCode !== null && { zip: zipCode }),
  }).toString()
  return query === '' ? paths.shop : `${paths.shop}?${query}`
}
