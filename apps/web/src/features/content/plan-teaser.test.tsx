import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '../../testing/plans.ts'
import { PlanTeaser } from './plan-teaser.tsx'

function htmlOf(changes: Parameters<typeof aPlan>[0], zipCode = '') {
  return renderToStaticMarkup(<PlanTeaser plan={aPlan(changes)} zipCode={zipCode} />)
}

test('price and days of a plan are phrases of their own, with their spaces', () => {
  const html = htmlOf({ priceCents: 2500 })
  expect(html).toMatch(/<strong[^>]*>\$25<\/strong> \+ taxes &amp; fees<\/p>/)
  expect(html).toContain('>for 30 days</p>')
})

test('the total is the price once the ZIP code is known, and leads on with it', () => {
  const html = htmlOf({ priceCents: 2500, allInPriceCents: 2860 }, '50309')
  expect(html).toMatch(/<strong[^>]*>\$28\.60<\/strong> total in 50309<\/p>/)
  expect(html).toContain('$25 plan + $3.60 taxes &amp; fees, for 30 days')
  expect(html).toContain('href="/shop?kind=monthly&amp;zip=50309#fifteen-monthly"')
})
