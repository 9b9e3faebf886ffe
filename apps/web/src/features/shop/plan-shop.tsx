import { t } from '@openline/i18n/i18n'
import { labelFilePath } from '../../paths.ts'
import type { ShopPlans } from './load-plans.server.ts'
import { PlanFilter } from './plan-filter.tsx'
import { planKinds } from './plan-kinds.ts'
import { PlanList } from './plan-list.tsx'
import styles from './plan-shop.module.css'
import { pricedZip, totalsNote } from './totals-note.ts'
import { ZipForm } from './zip-form.tsx'

type ShopProps = ShopPlans & {
  /** The kind of plans to show, from the address: null for the first one, an unknown one for all. */
  readonly kind: string | null
  /** That the address asks for and choosing a plan keeps; null where it asks for none. */
  readonly simType: string | null
}

/** The plans on sale, with what chooses among them and what prices them for a place. */
export function PlanShop({ plans, zipCode, zipError, kind, simType }: ShopProps) {
  const pricedFor = pricedZip({ zipCode, zipError })
  const shown = kind ?? planKinds(plans)[0] ?? null
  return (
    <div className={styles.shop}>
      <div className={styles.tools}>
        <div data-priced="">
          <PlanFilter plans={plans} kind={shown} zipCode={zipCode || null} simType={simType} />
        </div>
        <ZipForm
          zipCode={zipCode}
          error={zipError}
          note={totalsNote(plans, pricedFor)}
          kind={kind}
          simType={simType}
        />
      </div>
      <div data-priced="">
        <PlanList plans={plans} kind={shown} zipCode={pricedFor} simType={simType} />
        <p className={styles.file}>
          <a href={pricedFor ? `${labelFilePath}?zipCode=${pricedFor}` : labelFilePath} download>
            {t('Download all labels (CSV)')}
          </a>
        </p>
      </div>
    </div>
  )
}
