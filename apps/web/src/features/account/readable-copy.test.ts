import { describe, expect, test } from 'vitest'
import { readableCopy } from './readable-copy.ts'

function textOf(parts: Record<string, Record<string, unknown>[]>) {
  const html = readableCopy({ madeAt: '2026-11-23T18:00:00.000Z', parts })
  return html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the copy of the data to read', () => {
  test('names its parts and fields, money and days as a person does', () => {
    const text = textOf({
      customers: [{ id: 'c-1', first_name: 'Robin', accepts_news: false, phone: null }],
      orders: [
        {
          customer_id: 'c-1',
          order_total_cents: 2500,
          created_at: '2026-11-20T12:00:00.000Z',
          ship_to: { city: 'Des Moines', zipCode: '50309' },
          taxes: [{ name: 'Sales tax', cents: 159 }],
        },
      ],
    })
    expect(text).toContain('Your profile First name Robin Accepts news No ')
    expect(text).toContain('Orders Order total $25.00 Created at Nov 20, 2026')
    expect(text).toContain(
      'Ship to City: Des Moines, Zip code: 50309 Taxes Name: Sales tax, Amount: $1.59',
    )
    expect(text).not.toMatch(/c-1|Phone|null/)
  })

  test('has no heading for what is not there, and one in words for a part without a title', () => {
    const text = textOf({ refunds: [], gift_cards: [{ plan: 'Light' }] })
    expect(text).not.toContain('Refunds')
    expect(text).toContain('Gift cards Plan Light')
  })

  test('runs nothing that a person wrote', () => {
    const html = readableCopy({
      madeAt: '2026-11-23T18:00:00.000Z',
      parts: { contact_messages: [{ message: '<img src=x onerror=alert(1)>' }] },
    })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})
