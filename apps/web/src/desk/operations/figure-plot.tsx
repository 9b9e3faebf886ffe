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

/** One thing over the hours or days of the range, with its numbers; a sentence where there was nothing. */
export function FigurePlot({ plot, shown }: FigurePlotProps) {
  const { title, rows, isOneScale, sum, happened, nothing } = plot
  const { figures, total, range } = shown
  const bars = figures.map((each) => ({
    label: barLabels(each, shown),
    isUnfinished: !each.isOver,
    values: rows.map(({ of, words }) => {
      const value = of(each)
      return { value: value ?? 0, words: value === null ? '–' : words(value) }
    }),
  }))
  const highestOf = (row: number) =>
    bars.reduce((best, bar) =>
      (bar.values[row]?.value ?? 0) > (best.values[row]?.value ?? 0) ? bar : best,
    )
  const most = (row: number) => highestOf(row).values[row]
  const hasMost = (row: number) => (most(row)?.value ?? 0) > 0
  const caption = hasMost(0)
    ? `${sum(total)} Most on ${highestOf(0).label}: ${most(0)?.words}.`
    : sum(total)
  return (
    <Section title={title}>
      {happened(total) ? (
        <BarPlot
          caption={caption}
          bars={bars}
          rows={rows.map(({ head }, row) =>
            hasMost(row) ? `${head}, at most ${most(row)?.words}` : head,
          )}
          isOneScale={isOneScale ?? false}
          heads={[range === '48h' ? 'Hour' : 'Day', ...rows.map(({ head }) => head)]}
          tableWords={`${title} as a table`}
        />
      ) : (
        <p className={styles.nothing}>{nothing}</p>
      )}
    </Section>
  )
}
