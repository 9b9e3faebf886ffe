import { formatCents } from '@openline/contract/money'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { Link } from '../../lib/link.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type MoneyLine, MoneyLines } from '../../ui/money-lines.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { type BillLine, billLines } from './bill-lines.ts'
import styles from './live-bill.module.css'
import { choosePath, dataWords, periodWords } from './shop.ts'
import { pricedZip, totalsNote } from './totals-note.ts'
import { ZipField } from './zip-field.tsx'

type LiveBillProps = {
  /** At most four, priced for `zipCode`; without one, or while it is refused, at the carrier's own as a sample. */
  readonly plans: readonly OfferedPlan[]
  readonly zipCode: string
  readonly zipError: string
  /** Of the plan whose bill is shown first; another one means the middle one. */
  readonly planId: string | null
}

/**
 * What a plan costs in a place, line by line: a GET form that the server answers with the bill. The plans are tabs
 * that need no code; `followZip` brings the bill while the ZIP code is typed.
 */
export function LiveBill({ plans, zipCode, zipError, planId }: LiveBillProps) {
  const { city, zipCode: ownZipCode } = useBrand().legal.address
  const pricedFor = pricedZip({ zipCode, zipError })
  const first = plans.find((plan) => plan.planId === planId) ?? plans[1] ?? plans[0]
  const isUntaxed = plans.every((plan) => plan.allInPriceCents === null)
  if (!first || (pricedFor === '' && isUntaxed)) return null
  return (
    <form
      action={pathIn(language(), paths.home)}
      className={styles.bill}
      aria-label={t('Your bill')}
      data-zip=""
      noValidate
    >
      <p className={styles.caption} data-priced="">
        {pricedFor === ''
          ? t('Sample bill in {city}, {zipCode}', { city, zipCode: ownZipCode })
          : t('Your bill in {zipCode}', { zipCode: pricedFor })}
      </p>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{t('Plan')}</legend>
        {plans.map((plan) => (
          <label key={plan.planId}>
            <input
              type="radio"
              name="plan"
              value={plan.planId}
              defaultChecked={plan === first}
              className="visually-hidden"
            />
            {dataWords(plan)}
          </label>
        ))}
      </fieldset>
      <ZipField zipCode={zipCode} error={zipError} note={totalsNote(plans, pricedFor)} />
      <div data-priced="">
        <div className={styles.plans}>
          {plans.map((plan) => (
            <Bill key={plan.planId} plan={plan} zipCode={pricedFor} />
          ))}
        </div>
        {pricedFor === '' && (
          <Button type="submit" wide>
            {t('See your total')}
          </Button>
        )}
      </div>
    </form>
  )
}

function Bill({ plan, zipCode }: { readonly plan: OfferedPlan; readonly zipCode: string }) {
  const { name, priceCents, allInPriceCents: total, allInNotes } = plan
  const label = `${name}, ${periodWords(plan)}`
  const lines = allInNotes ? billLines(allInNotes, label) : [{ label, cents: priceCents }]
  return (
    <div>
      <MoneyLines
        lines={lines.map(lineOf)}
        {...(total !== null && { total: lineOf({ label: t('Total'), cents: total }) })}
      />
      {zipCode !== '' && (
        <Link to={choosePath(plan, zipCode)} className={buttonClass({ wide: true })}>
          <span>
            {total === null ? (
              t('Get this plan')
            ) : (
              <WithParts
                text={t('Get this plan for <price>{price}</price>', { price: formatCents(total) })}
                parts={{ price: <span data-amount="" /> }}
              />
            )}
          </span>
        </Link>
      )}
    </div>
  )
}

function lineOf({ label, cents }: BillLine): MoneyLine {
  return { label, amount: formatCents(cents) }
}
