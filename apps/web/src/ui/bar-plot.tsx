import styles from './bar-plot.module.css'
import { Table } from './table.tsx'

/** A value, and how it is read with its unit. */
type Value = { readonly value: number; readonly words: string }

export type Bar = {
  /** The day or hour, as it is read. */
  readonly label: string
  /** One for each row of bars. */
  readonly values: readonly Value[]
  /** More may be added; the label says so too. */
  readonly isUnfinished?: boolean
}

type BarPlotProps = {
  /** What is plotted, and the most important thing to see in it. */
  readonly caption: string
  readonly bars: readonly Bar[]
  /** What is written above each row of bars; nothing above a single one. */
  readonly rows?: readonly string[]
  /** The rows share one scale, so that they can be compared with each other. */
  readonly isOneScale?: boolean
  /** The heads of the table with the same figures: of the labels, and of each row. */
  readonly heads: readonly string[]
  /** What opens the table. */
  readonly tableWords: string
}

const barWidth = 10
const gap = 2
const height = 40
const oneRow = ['']
/** What is not zero is seen. */
const leastHeight = 1

/** Bars in one row or several, one below the other, with the same figures as a table below them. */
export function BarPlot({ caption, bars, rows = oneRow, isOneScale, ...table }: BarPlotProps) {
  const maxOf = (row: number) => Math.max(0, ...bars.map(({ values }) => values[row]?.value ?? 0))
  const most = Math.max(...rows.map((_, row) => maxOf(row)))
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {rows.map((name, row) => (
        <div key={name}>
          {name && <p className={styles.name}>{name}</p>}
          <svg
            className={styles.bars}
            viewBox={`0 0 ${bars.length * barWidth} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {bars.map((bar, index) => (
              <Column
                key={bar.label}
                {...{ bar, row, index }}
                most={isOneScale ? most : maxOf(row)}
              />
            ))}
          </svg>
        </div>
      ))}
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </div>
      <Numbers {...table} caption={caption} bars={bars} />
    </figure>
  )
}

type ColumnProps = {
  readonly bar: Bar
  readonly row: number
  readonly index: number
  readonly most: number
}

function Column({ bar: { label, values, isUnfinished }, row, index, most }: ColumnProps) {
  const { value, words } = values[row] ?? { value: 0, words: '' }
  const tall = value === 0 ? 0 : Math.max(leastHeight, (value / most) * height)
  return (
    <rect
      x={index * barWidth + gap / 2}
      y={height - tall}
      width={barWidth - gap}
      height={tall}
      data-unfinished={isUnfinished ? '' : undefined}
    >
      <title>{`${label}: ${words}`}</title>
    </rect>
  )
}

type NumbersProps = Pick<BarPlotProps, 'caption' | 'bars' | 'heads' | 'tableWords'>

function Numbers({ caption, bars, heads, tableWords }: NumbersProps) {
  return (
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
          {bars.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map(({ words }, row) => (
                <td key={heads[row + 1]}>{words}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
