import { t } from '@openline/i18n/i18n'
import { labelFilePath } from '../../paths.ts'
import type { ShopPlans } from './load-plans.server.ts'
import { PlanFilter } from './plan-filter.tsx'
import { PlanList } from './plan-list.tsx'
import styles from './plan-shop.module.css'
import { ZipForm } from './zip-form.tsx'

type ShopProps = ShopPlans & {
  /** The kind of plans to show, from the address; null for all. */
  readonly kind: string | null
}

/** The plans on sale, with what chooses among them and what prices them for a place. */
export function PlanShop({ plans, zipCode, zipError, kind }: ShopProps) {
  const pricedFor = zipError === '' ? zipCode : ''
  return (
    <div className={styles.shop}>
      <div className={styles.tools}>
        <PlanFilter plans={plans} kind={kind} zipCode={zipCode || null} />
        <div className={styles.zip}>
          <ZipForm zipCode={zipCode} error={zipError} kind={kind} />
          <p className={styles.note} role="status">
            {pricedFor && totalsNote(plans, pricedFor)}
          </p>
        </div>
      </div>
      <PlanList plans={plans} kind={kind} zipCode={pricedFor} />
      <p className={styles.file}>
        <a href={pricedFor ? `${labelFilePath}?zipCode=${pricedFor}` : labelFilePath} download>
          {t('Download all labels (CSV)')}
        </a>
      </p>
    </div>
  )
}

/** Plans come without totals while their taxes are not known. */
function totalsNote(plans: ShopPlans['plans'], zipCode: string): string {
  return plans.some((plan) => plan.allInPriceCents !== null)
    ? t('Totals for {zipCode} include taxes and fees, with an eSIM.', { zipCode })
    : t('We can’t show totals right now. Prices are before taxes and fees. Please try again soon.')
}
