import styles from './bar-plot.module.css'
import { Table } from './table.tsx'

export type Bar = {
  /** The day or hour, as it is read. */
  readonly label: string
  readonly value: number
  /** The value with its unit, as it is read. */
  readonly words: string
}

type BarPlotProps = {
  /** What is plotted, and the most important thing to see in it. */
  readonly caption: string
  readonly bars: readonly Bar[]
  /** The heads of the two columns of the same figures as a table. */
  readonly heads: readonly [string, string]
  /** What opens the table. */
  readonly tableWords: string
}

const barWidth = 10
const gap = 2
const height = 40
/** What is not zero is seen. */
const leastHeight = 1

/** A plot of bars with the same figures as a table below it. */
export function BarPlot({ caption, bars, heads, tableWords }: BarPlotProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((bar, index) => (
          <Column key={bar.label} bar={bar} index={index} most={most} />
        ))}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </div>
      <details className={styles.figures}>
        <summary>{tableWords}</summary>
        <Table caption={caption}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, words }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

type ColumnProps = { readonly bar: Bar; readonly index: number; readonly most: number }

function Column({ bar: { label, value, words }, index, most }: ColumnProps) {
  const tall = value === 0 ? 0 : Math.max(leastHeight, (value / most) * height)
  return (
    <rect x={index * barWidth + gap / 2} y={height - tall} width={barWidth - gap} height={tall}>
      <title>{`${label}: ${words}`}</title>
    </rect>
  )
}
