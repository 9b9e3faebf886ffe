import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '../../testing/plans.ts'
import { CartPlan } from './cart-plan.tsx'

function htmlWith(addOns: readonly string[]) {
  const plan = { ...aPlan(), addOns }
  return renderToStaticMarkup(<CartPlan plan={plan} onRemove={() => {}} labelId="label" />)
}

test('the plan in the cart says what can be added to it, and nothing where there is nothing', () => {
  expect(htmlWith(['2 GB of data', '7-day travel pass'])).toContain(
    'You can add, at checkout or later: 2\u00A0GB\u00A0of\u00A0data, 7-day\u00A0travel\u00A0pass.',
  )
  expect(htmlWith([])).not.toContain('You can add')
})
