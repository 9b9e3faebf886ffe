import { expect, test } from 'vitest'
import { drawPicture, type Picture } from './picture.ts'
import { namedDays, roundScale } from './scale.ts'

const ends = ['2028-01-11', '2028-01-12', '2028-01-13'].map((day) => new Date(`${day}T05:00:00Z`))

const refunds: Picture = {
  id: 'revenue',
  title: 'Revenue <by day>',
  says: 'Money captured each day.',
  as: 'bars',
  unit: 'dollars',
  ends,
  series: [
    { name: 'Purchases', values: [20, 0, 40] },
    { name: 'Renewals', values: [20, 0, 0] },
    { name: 'Refunds', values: [0, -40, 0] },
  ],
}

function bars(svg: string) {
  const found = svg.matchAll(
    /<rect x="([\d.]+)" width="([\d.]+)" y="([\d.]+)" height="([\d.]+)" .* data-of="(\w+)"/g,
  )
  return Array.from(found, ([, x, width, y, height, of]) => ({
    of,
    x: Number(x),
    width: Number(width),
    y: Number(y),
    height: Number(height),
  }))
}

test('bars of one day stand upon each other, and what went back hangs below zero', () => {
  const [purchase, later, renewal, refund] = bars(drawPicture(refunds))
  // From -40 to 40 dollars in 188 pixels: 20 dollars are 47 pixels, and zero is at 156.
  expect(purchase).toEqual({ of: 'Purchases', x: 65, width: 238, y: 109, height: 47 })
  expect(later).toMatchObject({ of: 'Purchases', x: 545, y: 62, height: 94 })
  expect(renewal).toMatchObject({ of: 'Renewals', x: 65, y: 62, height: 47 })
  expect(refund).toMatchObject({ of: 'Refunds', x: 305, y: 156, height: 94 })
})

test('a picture says its title and its sums to who does not see it', () => {
  const svg = drawPicture(refunds)
  expect(svg).toContain('role="img" aria-labelledby="revenue-title revenue-desc"')
  expect(svg).toContain('<title id="revenue-title">Revenue &lt;by day&gt;</title>')
  expect(svg).toContain(
    'Money captured each day. Purchases: $60 in all. Renewals: $20 in all. Refunds: -$40 in all.</desc>',
  )
})

test('a line goes through the evening of each day', () => {
  const series = [{ name: 'Active', values: [0, 2, 4] }]
  const svg = drawPicture({ ...refunds, as: 'lines', unit: 'count', series })
  expect(svg).toContain('points="304,250 544,156 784,62"')
  expect(svg).toContain('Active: 4 at the end, at most 4.')
})

test('a picture of nothing has axes', () => {
  const svg = drawPicture({ ...refunds, ends: [], series: [{ name: 'Purchases', values: [] }] })
  expect(svg).not.toMatch(/NaN|Infinity/)
})

test.each([
  [[0], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [[97], [0, 50, 100]],
  [
    [-12, 30],
    [-20, 0, 20, 40],
  ],
])('the axis of %j names %j', (values, ticks) => {
  expect(roundScale(values, 1).ticks).toEqual(ticks)
})

test('a year names its months, and some weeks each few days', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => new Date(Date.UTC(2028, 0, 11 + day, 5)))
  expect(namedDays(days(366)).map(({ label }) => label)).toEqual([
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
    'Jan',
  ])
  expect(namedDays(days(20)).slice(0, 3)).toEqual([
    { index: 0, label: 'Jan 10' },
    { index: 2, label: 'Jan 12' },
    { index: 4, label: 'Jan 14' },
  ])
})
