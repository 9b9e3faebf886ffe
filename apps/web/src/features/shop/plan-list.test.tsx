import type { OfferedPlan } from '@openline/contract/sales/shop'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { aLabel, aPlan } from '../../testing/plans.ts'
import { PlanList } from './plan-list.tsx'

function htmlOf(
  plans: readonly OfferedPlan[],
  more: { kind?: string; zipCode?: string; simType?: string } = {},
) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PlanList
        plans={plans}
        kind={more.kind ?? null}
        zipCode={more.zipCode ?? ''}
        simType={more.simType ?? null}
      />
    </MemoryRouter>,
  )
}

function articlesOf(html: string) {
  return [...html.matchAll(/<article.*?<\/article>/gs)].map(([article]) => ({
    html: article,
    text: article
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' '),
  }))
}

describe('a plan in the shop', () => {
  test('says beside its name what its editor vouches for', () => {
    const [plan] = articlesOf(htmlOf([aPlan({ badge: 'Most popular' })]))
    expect(plan?.text).toContain('Fifteen Most popular 15 GB data per month')
  })

  test('says without scripts what it is, what it costs and what it holds', () => {
    const [plan] = articlesOf(htmlOf([aPlan()]))

    for (const words of [
      'Fifteen 15 GB data per month $25 + taxes & fees for 30 days Choose plan',
      'Maps, music and some video.',
      'Calls and texts Unlimited',
      'Hotspot 5 GB',
      'SIM eSIM or SIM card',
      'Activation $10, free with eSIM',
      'Unlimited calls and texts within the US',
      'Wi-Fi calling and visual voicemail',
      'After 15 GB in a month, data slows down.',
      'Roaming abroad is off until you turn it on.',
    ]) {
      expect(plan?.text).toContain(words)
    }
  })

  test('leads to its own broadband label, which is open right after the cards', () => {
    const plans = ['One', 'Two'].map((name) =>
      aPlan({ planId: name.toLowerCase(), name, label: aLabel({ planName: `${name} by label` }) }),
    )
    const html = htmlOf(plans)
    const afterCards = html.slice(html.lastIndexOf('</article>'))

    expect(articlesOf(html).map((article) => article.html)).toEqual([
      expect.stringContaining('href="#one-label"'),
      expect.stringContaining('href="#two-label"'),
    ])
    expect(afterCards).not.toContain('<details')
    for (const name of ['One', 'Two']) {
      const label = new RegExp(
        `<li id="${name.toLowerCase()}-label"><section.*?Broadband Facts.*?${name} by label`,
      )
      expect(afterCards).toMatch(label)
    }
  })

  test('shows the month of a price for several', () => {
    const label = aLabel({ monthlyPriceCents: 2200 })
    const [plan] = articlesOf(htmlOf([aPlan({ priceCents: 6600, periodMonths: 3, label })]))

    expect(plan?.text).toContain('$66 + taxes & fees for 3 months, $22 per month')
  })

  test('shows the total for a ZIP code once there is one', () => {
    const [priced] = articlesOf(htmlOf([aPlan({ allInPriceCents: 2831 })], { zipCode: '50309' }))
    const [unpriced] = articlesOf(htmlOf([aPlan()]))

    expect(priced?.text).toContain(
      '$28.31 total in 50309 $25 plan + $3.31 taxes & fees, for 30 days',
    )
    expect(unpriced?.text).not.toContain('total')
  })

  test('is chosen by a link that names it and keeps the ZIP code', () => {
    const [plain] = articlesOf(htmlOf([aPlan()]))
    const [priced] = articlesOf(htmlOf([aPlan()], { zipCode: '50309' }))

    expect(plain?.html).toMatch(
      /href="\/cart\?plan=fifteen-monthly"[^>]*>Choose plan<span[^>]*> Fifteen</,
    )
    expect(priced?.html).toContain('href="/cart?plan=fifteen-monthly&amp;zip=50309"')
  })

  test('is chosen with the SIM type of the address, if it comes with that', () => {
    const cards = { simTypes: ['physical' as const] }
    const linkOf = (simType: string, plan = {}) =>
      articlesOf(htmlOf([aPlan(plan)], { simType, zipCode: '50309' }))[0]?.html

    expect(linkOf('physical')).toContain('?plan=fifteen-monthly&amp;sim=physical&amp;zip=50309"')
    for (const html of [linkOf('esim', cards), linkOf('nano')]) {
      expect(html).toContain('?plan=fifteen-monthly&amp;zip=50309"')
    }
  })

  test('can be reached by its address', () => {
    expect(htmlOf([aPlan()])).toContain('<article id="fifteen-monthly"')
  })
})

test('a chosen kind leaves out the other plans', () => {
  const plans = [aPlan(), aPlan({ planId: 'tablet', name: 'Tablet', kind: 'data' })]

  expect(articlesOf(htmlOf(plans))).toHaveLength(2)
  expect(articlesOf(htmlOf(plans, { kind: 'data' })).map(({ text }) => text)).toEqual([
    expect.stringContaining('Tablet'),
  ])
})
