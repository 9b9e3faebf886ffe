import { useState } from 'react'
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
const nothing: Value = { value: 0, words: '0' }

/**
 * Bars in one row or several, one below the other, each with its axis; pointing at a bar or moving along them by the
 * arrow keys reads its values. The same figures are in a table below.
 */
export function BarPlot({ caption, bars, rows = oneRow, isOneScale, ...table }: BarPlotProps) {
  const [last, setPointed] = useState<number | null>(null)
  // Another range may have fewer bars.
  const pointed = last === null ? null : Math.min(last, bars.length - 1)
  const tops = rows.map((_, row) => highest(bars.map(({ values }) => values[row] ?? nothing)))
  const bar = pointed === null ? undefined : bars[pointed]
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <div className={styles.rows}>
        {rows.map((name, row) => (
          <Row
            key={name}
            {...{ name, row, bars, pointed }}
            top={isOneScale ? highest(tops) : (tops[row] ?? nothing)}
          />
        ))}
        <Pointer {...{ caption, bars, rows, pointed, onPoint: setPointed }} />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <strong className={styles.pointed}>{bar && readingOf(bar, rows)}</strong>
        <span>{bars.length > 1 && bars.at(-1)?.label}</span>
      </div>
      <Numbers {...table} caption={caption} bars={bars} />
    </figure>
  )
}

function highest(values: readonly Value[]): Value {
  return values.reduce((best, each) => (each.value > best.value ? each : best), nothing)
}

/** `Nov 22: 3`, or each row by its name. */
function readingOf({ label, values }: Bar, rows: readonly string[]): string {
  const parts = rows.map((name, row) => [name, values[row]?.words].filter(Boolean).join(' '))
  return `${label}: ${parts.join(', ')}`
}

type RowProps = {
  readonly name: string
  readonly row: number
  readonly bars: readonly Bar[]
  readonly pointed: number | null
  /** At the upper end of the axis. */
  readonly top: Value
}

function Row({ name, row, bars, pointed, top }: RowProps) {
  return (
    <div>
      {name && <p className={styles.name}>{name}</p>}
      <div className={styles.chart}>
        <p className={styles.axis} aria-hidden="true">
          <span>{top.words}</span>
          <span>0</span>
        </p>
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
              isPointed={index === pointed}
              most={top.value}
            />
          ))}
        </svg>
      </div>
    </div>
  )
}

type ColumnProps = {
  readonly bar: Bar
  readonly row: number
  readonly index: number
  readonly isPointed: boolean
  readonly most: number
}

function Column({ bar: { values, isUnfinished }, row, index, isPointed, most }: ColumnProps) {
  const { value } = values[row] ?? nothing
  const tall = value === 0 ? 0 : Math.max(leastHeight, (value / most) * height)
  return (
    <>
      {isPointed && (
        <rect className={styles.beam} x={index * barWidth} width={barWidth} height={height} />
      )}
      <rect
        x={index * barWidth + gap / 2}
        y={height - tall}
        width={barWidth - gap}
        height={tall}
        data-unfinished={isUnfinished ? '' : undefined}
      />
    </>
  )
}

type PointerProps = {
  readonly caption: string
  readonly bars: readonly Bar[]
  readonly rows: readonly string[]
  readonly pointed: number | null
  readonly onPoint: (index: number | null) => void
}

/** The browser's own slider, unseen over the bars: keys, touch and screen readers move along them. */
function Pointer({ caption, bars, rows, pointed, onPoint }: PointerProps) {
  const last = bars.length - 1
  const at = pointed ?? last
  const bar = bars[at]
  return (
    <input
      type="range"
      className={styles.pointer}
      min={0}
      max={last}
      value={at}
      aria-label={caption}
      aria-valuetext={bar && readingOf(bar, rows)}
      onChange={({ currentTarget }) => onPoint(Number(currentTarget.value))}
      onFocus={() => onPoint(at)}
      onBlur={() => onPoint(null)}
      onPointerMove={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        const index = Math.floor(((clientX - left) / width) * bars.length)
        onPoint(Math.max(0, Math.min(last, index)))
      }}
      onPointerLeave={({ currentTarget }) => {
        if (currentTarget !== document.activeElement) onPoint(null)
      }}
    />
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
