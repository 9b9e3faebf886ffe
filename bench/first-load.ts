import { startStack } from '../e2e/support/stack.ts'
import { type Weight, weigh } from '../e2e/support/weigh.ts'
import { type Experience, experience } from './browser/experience.ts'
import { type Phone, startPhone } from './browser/phone.ts'
import type { Bench } from './measure/bench.ts'
import type { Figure } from './measure/figures.ts'
import { startProgram } from './measure/program.ts'
import { interleave, ratios } from './measure/samples.ts'

const rounds = 5

/** The pages, and the most KiB that the scripts in their HTML and their styles may have, and a static page's paint times. */
const visits = [
  { path: '/', inlineScripts: 2, styles: 8, stylesheets: 1, paints: 1.1 },
  { path: '/shop', inlineScripts: 2, styles: 8, stylesheets: 1, paints: 1.1 },
  { path: '/login', inlineScripts: 2, styles: 17, stylesheets: 2, paints: 1.2 },
  {
    path: '/cart?plan=standard-monthly&zip=50309',
    inlineScripts: 6,
    styles: 17,
    stylesheets: 2,
    paints: 1.2,
  },
] as const

type Visit = (typeof visits)[number]

export const firstLoad: Bench = {
  name: 'first-load',
  about: 'the first visit of a phone, beside the same page as a static file',
  async run(keep) {
    const stack = await keep(startStack())
    const floor = await keep(
      startProgram(new URL('./floors/static-page.ts', import.meta.url), {
        SHOP_URL: stack.shopUrl,
      }),
    )
    const staticUrl = `http://localhost:${await floor.ask<number>(null)}`
    const phone = await keep(startPhone())
    const figures: Figure[] = []
    for (const visit of visits) {
      const { path } = visit
      const urls = { page: stack.shopUrl + path, floor: staticUrl + path }
      figures.push(...(await measureWeight(phone, visit, urls.page)))
      figures.push(...(await measureExperience(phone, visit, urls)))
    }
    return figures
  },
}

async function measureWeight(phone: Phone, visit: Visit, url: string): Promise<Figure[]> {
  const { path } = visit
  const weight = await weighVisit(phone, url)
  const figure = (what: string, value: number, more: Partial<Figure> = {}): Figure => ({
    what: `${path} ${what}`,
    samples: [value],
    ...more,
  })
  const size = (what: string, bytes: number, more: Partial<Figure> = {}) =>
    figure(what, bytes / 1024, { unit: 'KiB', ...more })
  return [
    size('scripts, gzip', weight.scripts, { atMost: 0 }),
    size('scripts in the HTML, gzip', weight.inlineScripts, { atMost: visit.inlineScripts }),
    size('styles, gzip', weight.styles, { atMost: visit.styles }),
    size('HTML, gzip', weight.html),
    size('everything as it travels', weight.total, { atMost: 32 }),
    figure('requests', weight.requests, { atMost: 5 }),
    figure('requests to other origins', weight.otherOrigins, { atMost: 0 }),
    figure('stylesheets', weight.stylesheets, { atMost: visit.stylesheets }),
  ]
}

async function weighVisit(phone: Phone, url: string): Promise<Weight> {
  const { page, end } = await phone.visit({ isThrottled: false })
  const weight = await weigh(page, () => page.goto(url))
  await end()
  return weight
}

async function measureExperience(
  phone: Phone,
  { path, paints }: Visit,
  urls: { page: string; floor: string },
): Promise<Figure[]> {
  await experience(phone, urls.floor)
  const seen = await interleave(rounds, {
    page: () => experience(phone, urls.page),
    floor: () => experience(phone, urls.floor),
  })
  const largest = seen.page.map((one) => one.largestPaintMs)
  const largestStatic = seen.floor.map((one) => one.largestPaintMs)
  return [
    { what: `${path} largest paint`, samples: largest, unit: 'ms' },
    { what: `${path} largest paint, static page`, samples: largestStatic, unit: 'ms' },
    {
      what: `${path} largest paint, ratio`,
      samples: ratios(largest, largestStatic),
      atMost: paints,
    },
    {
      what: `${path} blocked time`,
      samples: seen.page.map((one) => one.blockedMs),
      unit: 'ms',
      atMost: 60,
    },
    ...(path.startsWith('/cart') ? untilUsable(path, seen.page) : []),
    {
      what: `${path} layout shift`,
      samples: seen.page.map((one) => one.layoutShift),
      atMost: 0,
    },
  ]
}

function untilUsable(path: string, seen: readonly Experience[]): Figure[] {
  return [
    {
      what: `${path} plan and price in view`,
      samples: seen.map((one) => one.totalVisibleMs),
      unit: 'ms',
      atMost: 1300,
    },
    {
      what: `${path} main thread`,
      samples: seen.map((one) => one.mainThreadMs),
      unit: 'ms',
      atMost: 700,
    },
  ]
}
