import { namedDays, roundScale, type Scale } from './scale.ts'

/** Something by day: one number for each day. */
export type Series = { readonly name: string; readonly values: readonly number[] }

export type Picture = {
  /** For the ids of its parts: letters and hyphens. */
  readonly id: string
  readonly title: string
  /** What is counted, in one sentence. */
  readonly says: string
  /** Lines for what lasts; bars, one upon the other, for what happens on a day. */
  readonly as: 'lines' | 'bars'
  readonly unit: 'count' | 'dollars'
  readonly series: readonly Series[]
  /** When each day ended. */
  readonly ends: readonly Date[]
}

const size = { width: 800, height: 280 }
const plot = { left: 64, right: 784, top: 62, bottom: 250 }

/** Told apart by lightness too, for those who see no colors. */
const colors = ['#0b5fa5', '#e08a00', '#7a3e9d', '#b3261e']

type Frame = { readonly x: (index: number) => number; readonly y: (value: number) => number }

/** Draws a picture as SVG that stands alone, with its words for those who don't see it. */
export function drawPicture(picture: Picture): string {
  const { id, title, as, series, unit, ends } = picture
  const scale = roundScale(
    as === 'bars' ? stackedEnds(series) : series.flatMap(({ values }) => values),
    1,
  )
  const dayWidth = (plot.right - plot.left) / Math.max(ends.length, 1)
  const height = (plot.bottom - plot.top) / (scale.max - scale.min)
  const frame: Frame = {
    x: (index) => plot.left + index * dayWidth,
    y: (value) => plot.bottom - (value - scale.min) * height,
  }
  const shapes = as === 'bars' ? drawBars(series, frame, dayWidth) : drawLines(series, frame)
  return `<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="${id}-title ${id}-desc"
  xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" font-size="12" fill="#333">
<title id="${id}-title">${escapeText(title)}</title>
<desc id="${id}-desc">${escapeText(describe(picture))}</desc>
<text x="16" y="22" font-size="16" font-weight="600" fill="#111">${escapeText(title)}</text>
${drawLegend(series)}
${drawAxes(scale, ends, frame, unit)}
${shapes}
<line x1="${plot.left}" x2="${plot.right}" y1="${short(frame.y(0))}" y2="${short(frame.y(0))}" stroke="#555"/>
</svg>`
}

/** How far the bars of each day reach, up and down. */
function stackedEnds(series: readonly Series[]): number[] {
  const days = series[0]?.values.length ?? 0
  return Array.from({ length: days }, (_, day) => {
    const values = series.map(({ values: list }) => list[day] ?? 0)
    const sumOf = (part: number[]) => part.reduce((sum, value) => sum + value, 0)
    return [sumOf(values.filter((value) => value > 0)), sumOf(values.filter((value) => value < 0))]
  }).flat()
}

function drawLegend(series: readonly Series[]): string {
  let x = 16
  const entries = series.map(({ name }, index) => {
    const square = `<rect x="${x}" y="34" width="12" height="12" rx="2" fill="${colors[index]}"/>`
    const text = `<text x="${x + 18}" y="45">${escapeText(name)}</text>`
    x += 44 + name.length * 6.5
    return square + text
  })
  return entries.join('\n')
}

function drawAxes(
  { ticks }: Scale,
  ends: readonly Date[],
  { x, y }: Frame,
  unit: Picture['unit'],
): string {
  const rows = ticks.map((tick) => {
    const at = short(y(tick))
    const rule = `<line x1="${plot.left}" x2="${plot.right}" y1="${at}" y2="${at}" stroke="#ddd"/>`
    return `${rule}<text x="${plot.left - 8}" y="${short(y(tick) + 4)}" text-anchor="end">${sayValue(tick, unit)}</text>`
  })
  const columns = namedDays(ends).map(({ index, label }) => {
    const at = short(x(index))
    const mark = `<line x1="${at}" x2="${at}" y1="${plot.bottom}" y2="${plot.bottom + 5}" stroke="#555"/>`
    return `${mark}<text x="${at}" y="${plot.bottom + 19}">${label}</text>`
  })
  return [...rows, ...columns].join('\n')
}

function drawBars(series: readonly Series[], { x, y }: Frame, dayWidth: number): string {
  const reached = new Map<string, number>()
  const gap = Math.min(2, dayWidth * 0.2)
  return series
    .flatMap(({ name, values }, index) =>
      values.map((value, day) => {
        if (value === 0) return ''
        const side = `${day} ${value > 0 ? 'up' : 'down'}`
        const from = reached.get(side) ?? 0
        reached.set(side, from + value)
        const [top, bottom] = [Math.max(from, from + value), Math.min(from, from + value)]
        const place = `x="${short(x(day) + gap / 2)}" width="${short(dayWidth - gap)}"`
        const height = short(y(bottom) - y(top))
        return `<rect ${place} y="${short(y(top))}" height="${height}" fill="${colors[index]}" data-of="${escapeText(name)}"/>`
      }),
    )
    .filter((shape) => shape !== '')
    .join('\n')
}

function drawLines(series: readonly Series[], { x, y }: Frame): string {
  // The first is drawn last, on top of the others.
  const shapes = series.map(({ values }, index) => {
    const points = values.map((value, day) => `${short(x(day + 1))},${short(y(value))}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colors[index]}" stroke-width="2" stroke-linejoin="round"/>`
  })
  return shapes.toReversed().join('\n')
}

/** The picture in words: for each series what it is at the end, at most and in sum. */
function describe({ says, as, series, unit }: Picture): string {
  const facts = series.map(({ name, values }) => {
    const most = sayValue(Math.max(0, ...values), unit)
    if (as === 'lines')
      return `${name}: ${sayValue(values.at(-1) ?? 0, unit)} at the end, at most ${most}.`
    const sum = values.reduce((total, value) => total + value, 0)
    return `${name}: ${sayValue(sum, unit)} in all.`
  })
  return [says, ...facts].join(' ')
}

function sayValue(value: number, unit: Picture['unit']): string {
  const dollars = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const
  const format = unit === 'dollars' ? dollars : { maximumFractionDigits: 0 }
  return value.toLocaleString('en-US', format)
}

function short(number: number): string {
  return String(Math.round(number * 10) / 10)
}

/** Text as it stands in HTML and SVG. */
export function escapeText(text: string): string {
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
  return text.replace(/[&<>"]/g, (letter) => names[letter as keyof typeof names]) // one of these
}
