import { formatCents } from '@openline/contract/money'
import type { Page } from '@openline/contract/platform/content'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useBrand } from '../../lib/root-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { ContentLink } from './content-link.tsx'
import styles from './home-hero.module.css'

type HomeHeroProps = {
  readonly page: Pick<Page, 'heading' | 'intro' | 'primaryLink' | 'secondaryLink'>
  /** Shown as an example bill. */
  readonly plan: OfferedPlan | undefined
}

/** The first screen: what is sold, and a real bill as the proof. */
export function HomeHero({ page, plan }: HomeHeroProps) {
  return (
    <section className={styles.hero}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.inner}>
        <div>
          <h1 tabIndex={-1} className={styles.heading}>
            {page.heading}
          </h1>
          <p className={styles.intro}>{page.intro}</p>
          <div className={styles.actions}>
            {page.primaryLink && <ContentLink link={page.primaryLink} className={buttonClass()} />}
            {page.secondaryLink && (
              <ContentLink
                link={page.secondaryLink}
                className={buttonClass({ variant: 'secondary' })}
              />
            )}
          </div>
        </div>
        {plan && <ExampleBill plan={plan} />}
      </div>
    </section>
  )
}

/** What the plan costs a neighbor of the carrier: computed by the shop, not written by hand. */
function ExampleBill({ plan }: { plan: OfferedPlan }) {
  const { city, zipCode } = useBrand().legal.address
  if (plan.allInPriceCents === null) return null
  const amount = plan.dataGb === null ? t('unlimited data') : `${plan.dataGb} GB`
  return (
    <figure className={styles.bill}>
      <figcaption className={styles.caption}>{t('Sample bill')}</figcaption>
      <MoneyLines
        lines={[
          {
            label: `${plan.name}, ${amount}`,
            amount: formatCents(plan.priceCents),
            notes: [t('{days} days, unlimited calls and texts', { days: plan.periodDays })],
          },
          {
            label: t('Taxes and fees'),
            amount: formatCents(plan.allInPriceCents - plan.priceCents),
            notes: [t('in {city}, {zipCode}', { city, zipCode })],
          },
        ]}
        total={{ label: t('You pay'), amount: formatCents(plan.allInPriceCents) }}
      />
    </figure>
  )
}
