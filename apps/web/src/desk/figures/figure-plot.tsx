import type { viewFigures } from '@openline/contract/desk-figures'
import type { OutputOf } from '@openline/contract/endpoint'
import { BarPlot } from '../../ui/bar-plot.tsx'
import { Section } from '../kit/section.tsx'
import { barWords } from './bar-words.ts'
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
    label: barWords(each, shown),
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
  const mostWords = (row: number) => highestOf(row).values[row]?.words ?? ''
  const caption = `${sum(total)} Most on ${highestOf(0).label}: ${mostWords(0)}.`
  return (
    <Section title={title}>
      {happened(total) ? (
        <BarPlot
          caption={caption}
          bars={bars}
          rows={rows.map(({ head }, row) => `${head}, at most ${mostWords(row)}`)}
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
