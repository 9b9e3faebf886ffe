import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '../../testing/plans.ts'
import { PlanTeaser } from './plan-teaser.tsx'

test('price and days of a plan are one phrase: beside the arrow each would stand by itself, without a space', () => {
  const html = renderToStaticMarkup(<PlanTeaser plan={aPlan({ priceCents: 2500 })} />)
  expect(html).toContain('<span><strong>$25.00</strong> for 30 days</span>')
})
