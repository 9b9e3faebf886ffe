import { median } from './samples.ts'

/** Something measured, one sample a round. */
export type Figure = {
  what: string
  samples: readonly number[]
  unit?: string
  atLeast?: number
  atMost?: number
}

/** The figures as a Markdown table: median, range and, where there is one, the target. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    figure.what,
    withUnit(median(figure.samples), figure.unit),
    rangeOf(figure.samples),
    targetOf(figure),
    verdictOf(figure),
  ])
  return table([['Figure', 'Median', 'Range', 'Target', ''], ...rows])
}

const table = ([head = [], ...rows]: string[][]): string => {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

const withUnit = (value: number, unit = ''): string => `${readable(value)} ${unit}`.trim()

const readable = (value: number): string => {
  if (Number.isNaN(value)) return 'unknown'
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return Math.round(value).toLocaleString('en')
  return value.toPrecision(Math.abs(value) < 1 ? 2 : 3)
}

const rangeOf = (samples: readonly number[]): string => {
  const [least, most] = [Math.min(...samples), Math.max(...samples)]
  return least === most ? '' : `${readable(least)} to ${readable(most)}`
}

const targetOf = ({ atLeast, atMost }: Figure): string => {
  if (atLeast !== undefined) return `≥ ${atLeast}`
  return atMost === undefined ? '' : `≤ ${atMost}`
}

/** Judged by the median; a value that is not known meets nothing. */
const verdictOf = ({ samples, atLeast, atMost }: Figure): string => {
  if (atLeast === undefined && atMost === undefined) return ''
  const value = median(samples)
  const isMet = value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Infinity)
  return isMet ? 'met' : '**short**'
}
