import type { OutputOf } from '@openline/contract/endpoint'
import type { FigureRange, viewFigures } from '@openline/contract/office/figures-desk'
import styles from './figure-totals.module.css'
import { totalsFor } from './plots.ts'

const beforeLabels = {
  '48h': '48 hours before',
  '30d': '30 days before',
  '90d': '90 days before',
} as const satisfies Record<FigureRange, string>

/** The four numbers to know first, each beside that of the time before. */
export function FigureTotals({ shown }: { readonly shown: OutputOf<typeof viewFigures> }) {
  const { total, before, range } = shown
  return (
    <dl className={styles.totals}>
      {totalsFor(total).map(({ title, of }) => (
        <div key={title} className={styles.total}>
          <dt>{title}</dt>
          <dd className={styles.number}>{of(total)}</dd>
          <dd className={styles.before}>
            {of(before)} in the {beforeLabels[range]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
