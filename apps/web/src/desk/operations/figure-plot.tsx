import type { OutputOf } from '@openline/contract/endpoint'
import type { viewFigures } from '@openline/contract/office/figures-desk'
import { BarPlot } from '../../ui/bar-plot.tsx'
import { Section } from '../kit/section.tsx'
import { barLabels } from './bar-labels.ts'
import styles from './figure-plot.module.css'
import type { Plot } from './plots.ts'

type FigurePlotProps = {
  readonly plot: Plot
  readonly shown: OutputOf<typeof viewFigures>
}

/** One thing over the hours or days of the range, with its numbers; rows in which nothing was are named below. */
export function FigurePlot({ plot, shown }: FigurePlotProps) {
  const { title, isOneScale, sum } = plot
  const { figures, total, range } = shown
  const rows = plot.rows.filter(({ of }) => figures.some((each) => (of(each) ?? 0) > 0))
  const empty = plot.rows.filter((row) => !rows.includes(row)).map(({ head }) => head)
  const bars = figures.map((each) => ({
    label: barLabels(each, shown),
    isUnfinished: !each.isOver,
    values: rows.map(({ of, words }) => {
      const value = of(each)
      return { value: value ?? 0, words: value === null ? '–' : words(value) }
    }),
  }))
  const highest = bars.reduce((best, bar) =>
    (bar.values[0]?.value ?? 0) > (best.values[0]?.value ?? 0) ? bar : best,
  )
  const isOfFirst = rows[0] === plot.rows[0]
  const caption = isOfFirst
    ? `${sum(total)} Most on ${highest.label}: ${highest.values[0]?.words}.`
    : sum(total)
  return (
    <Section title={title}>
      <BarPlot
        caption={caption}
        bars={bars}
        rows={rows.map(({ head }) => head)}
        isOneScale={isOneScale ?? false}
        heads={[range === '48h' ? 'Hour' : 'Day', ...rows.map(({ head }) => head)]}
        tableWords={`${title} as a table`}
      />
      {empty.length > 0 && <p className={styles.nothing}>None: {empty.join(', ').toLowerCase()}</p>}
    </Section>
  )
}
