import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ProviderLink } from './provider-link.tsx'
import { TrackingLink } from './tracking-link.tsx'

function headWith(dashboard: string): void {
  vi.stubGlobal('document', { querySelector: () => ({ content: dashboard }) })
}
afterEach(() => vi.unstubAllGlobals())

test('an id of the provider leads to its page there, in test or live mode', () => {
  headWith('https://dashboard.stripe.com/test')
  const payment = renderToStaticMarkup(<ProviderLink kind="payment" id="pi_1" />)
  expect(payment).toContain('href="https://dashboard.stripe.com/test/payments/pi_1"')
  headWith('https://dashboard.stripe.com')
  const dispute = renderToStaticMarkup(<ProviderLink kind="dispute" id="du_1" />)
  expect(dispute).toContain('href="https://dashboard.stripe.com/disputes/du_1"')
})

test('where the provider is the sandbox, an id leads nowhere', () => {
  headWith('')
  expect(renderToStaticMarkup(<ProviderLink kind="payment" id="pi_1" />)).toBe('pi_1')
})

test('a tracking number leads to USPS, and an unknown one nowhere', () => {
  const number = '9400111899223197428490'
  expect(renderToStaticMarkup(<TrackingLink number={number} />)).toContain(`tLabels=${number}`)
  expect(renderToStaticMarkup(<TrackingLink number="X-1" />)).toBe('X-1')
})
