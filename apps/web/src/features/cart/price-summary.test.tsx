import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { aPlan } from '../../testing/plans.ts'
import type { CartPrice } from './load-cart.ts'
import { PriceSummary } from './price-summary.tsx'

function quoted(changed?: { previousFinalCents: number; finalCents: number; message: string }) {
  return {
    kind: 'quoted' as const,
    couponRefusal: '',
    quote: {
      quoteId: 'c1f7a1f0-6a55-4b0e-9b5e-2f8f3f3f0001',
      expiresAt: '2026-01-01T12:30:00.000Z',
      planId: 'fifteen-monthly',
      planName: 'Fifteen',
      simType: 'physical' as const,
      zipCode: '50309',
      couponCode: 'FIRST5',
      lines: {
        orderTotalCents: 2500,
        discountAmountCents: 500,
        taxAmountCents: 140,
        regulatoryFeeCents: 150,
        activationFeeCents: 1000,
        // Not their sum: the browser shows what the server says.
        finalCheckoutAmountCents: 9999,
      },
      creditCents: 0,
      withAddOn: null,
      discountNote: 'You save while you have an older line.',
      explain: [
        {
          line: 'discountAmountCents' as const,
          group: 'price' as const,
          text: 'Coupon FIRST5',
          cents: 500,
        },
        {
          line: 'regulatoryFeeCents' as const,
          group: 'government' as const,
          text: 'Iowa 911 fee',
          cents: 51,
        },
        {
          line: 'regulatoryFeeCents' as const,
          group: 'own_fee' as const,
          text: 'Regulatory Recovery Fee',
          cents: 99,
        },
      ],
      ...(changed && { changed }),
    },
  }
}

function htmlOf(price: CartPrice, { isUpdating = false, hasTypedCoupon = false } = {}) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PriceSummary
        plan={{ ...aPlan(), addOns: [] }}
        price={price}
        isUpdating={isUpdating}
        choicesFormId="choices"
        couponToTry={
          hasTypedCoupon
            ? { form: { isPending: false }, applyAndGoOn: () => Promise.resolve() }
            : null
        }
        onCheckout={() => {}}
        onRetry={() => {}}
      />
    </MemoryRouter>,
  )
}

function textOf(html: string) {
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

const checkoutLink = 'href="/cart/checkout"'

describe('the price in the cart', () => {
  test('has every money line as the server says it, and leads on to checkout', () => {
    const html = htmlOf(quoted())
    const text = textOf(html)

    for (const line of [
      'Plan $25.00',
      'Coupon FIRST5 -$5.00',
      'Taxes $1.40',
      'Iowa 911 fee $0.51 Our recovery fee, not a tax $0.99',
      'Activation fee $10.00',
      'Total today $99.99',
      'You save while you have an older line.',
    ]) {
      expect(text).toContain(line)
    }
    expect(html).toContain(checkoutLink)
  })

  test('says that it changed since it was last shown', () => {
    const message = 'The total is now $99.99. It was $95.00 before.'
    const html = htmlOf(quoted({ previousFinalCents: 9500, finalCents: 9999, message }))

    expect(textOf(html)).toContain(`The price has changed ${message}`)
    expect(textOf(htmlOf(quoted()))).not.toContain('changed')
  })

  test('asks for a ZIP code first, and Checkout asks for it too', () => {
    const html = htmlOf({ kind: 'unasked' })

    expect(textOf(html)).toContain('Enter your ZIP code')
    expect(html).not.toContain(checkoutLink)
    expect(html).toMatch(/<button[^>]*form="choices"[^>]*type="submit"/)
  })

  test('does not lead on with choices that have no price', () => {
    const errors = [{ field: 'zipCode', message: 'We do not serve Alaska yet' }]

    expect(htmlOf({ kind: 'refused', errors })).not.toContain(checkoutLink)
  })

  test('can be tried again when it could not be loaded', () => {
    const html = htmlOf({ kind: 'failed', message: 'Network Error' })

    expect(textOf(html)).toMatch(/couldn’t get your total Network Error .*Try again/)
    expect(html).not.toContain(checkoutLink)
  })

  test('does not lead past a coupon that was typed and not tried', () => {
    expect(htmlOf(quoted(), { hasTypedCoupon: true })).not.toContain(checkoutLink)
  })

  test('does not open the checkout while it belongs to other choices', () => {
    const html = htmlOf(quoted(), { isUpdating: true })

    expect(html).not.toContain(checkoutLink)
    expect(textOf(html)).not.toContain('$99.99')
  })
})
