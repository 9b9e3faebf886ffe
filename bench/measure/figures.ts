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
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    withUnit(median(figure.samples), figure.unit),
    rangeOf(figure.samples),
    targetOf(figure),
    verdictOf(figure),
  ])
  return table([['Figure', 'Median', 'Range', 'Target', ''], ...rows])
}

function table([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

function withUnit(value: number, unit = ''): string {
  return `${readable(value)} ${unit}`.trim()
}

function readable(value: number): string {
  if (Number.isNaN(value)) return 'unknown'
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return Math.round(value).toLocaleString('en')
  return value.toPrecision(Math.abs(value) < 1 ? 2 : 3)
}

function rangeOf(samples: readonly number[]): string {
  const [least, most] = [Math.min(...samples), Math.max(...samples)]
  return least === most ? '' : `${readable(least)} to ${readable(most)}`
}

function targetOf({ atLeast, atMost }: Figure): string {
  if (atLeast !== undefined) return `≥ ${atLeast}`
  return atMost === undefined ? '' : `≤ ${atMost}`
}

/** Judged by the median; a value that is not known meets nothing. */
function verdictOf({ samples, atLeast, atMost }: Figure): string {
  if (atLeast === undefined && atMost === undefined) return ''
  const value = median(samples)
  const isMet = value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Infinity)
  return isMet ? 'met' : '**short**'
}
