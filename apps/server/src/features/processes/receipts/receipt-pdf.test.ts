import { readFileSync } from 'node:fs'
import { brandSchema } from '@openline/contract/brand'
import { noTaxBase } from '@openline/contract/sales/taxes'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { ReceiptData } from './receipt-data.ts'
import { renderReceipt } from './receipt-pdf.ts'

const brandFile = new URL('../../../../../../content/brand.json', import.meta.url)
const brand = brandSchema.parse(JSON.parse(readFileSync(brandFile, 'utf8')))

const iowa = { jurisdiction: 'Iowa', level: 'state', passedOn: false, ...noTaxBase } as const
const salesTax = {
  ...iowa,
  name: 'Sales tax',
  percent: 6,
  cents: 417,
  line: 'taxAmountCents',
} as const
const emergencyFee = {
  ...iowa,
  name: '911 fee',
  percent: null,
  cents: 51,
  line: 'regulatoryFeeCents',
} as const

const shipTo: ReceiptData['shipTo'] = {
  streetNumber: '400',
  streetDirection: 'E',
  streetName: 'Court Avenue',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

function paid(more: Partial<ReceiptData> = {}): ReceiptData {
  return {
    transactionId: '5a7e2f0c-9a3e-4d2a-8d53-3c1f6f1b2a90',
    paidAt: new Date('2026-11-21T03:30:00Z'),
    cardNetwork: 'visa',
    last4Digits: '4242',
    orderId: 'an order',
    orderNumber: 'OL-7K2M9QXA',
    forLineId: null,
    kind: 'purchase',
    simType: 'esim',
    iccid: null,
    planName: 'Standard, 3 months',
    periodMonths: 3,
    shipTo,
    autoRenew: true,
    acceptedTermsVersion: '2026-11',
    orderTotalCents: 7500,
    discountAmountCents: 1000,
    lineDiscountCents: 0,
    taxAmountCents: 417,
    regulatoryFeeCents: 501,
    activationFeeCents: 0,
    finalCheckoutAmountCents: 7418,
    recoveryFeeCents: 450,
    taxedBy: 'tables',
    taxes: [salesTax, emergencyFee],
    couponCode: 'FIRST10',
    creditCents: 0,
    status: 'active',
    customerId: 'a customer',
    firstName: 'Robin',
    lastName: 'Rivera',
    email: 'robin@example.com',
    language: 'en',
    refunds: [],
    ...more,
  }
}

async function open(row: ReceiptData) {
  const bytes = await renderReceipt(brand, row)
  const pdf = await getDocumentProxy(bytes.slice())
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  return { bytes, pdf, text: text.replaceAll(/\s+/g, ' '), totalPages }
}

describe('a receipt', () => {
  test('names Link without digits', async () => {
    const { text } = await open(paid({ cardNetwork: 'link', last4Digits: '' }))
    expect(text).toContain('Payment method Link')
    expect(text).not.toContain('ending in')
  })

  test('has seller, customer, product, each price line and the terms', async () => {
    const { text, totalPages } = await open(paid())
    expect(totalPages).toBe(1)
    for (const words of [
      brand.legal.entity,
      `${brand.legal.address.street}, ${brand.legal.address.city}`,
      'Receipt OL-7K2M9QXA',
      'Billed to Robin Rivera, robin@example.com',
      '400 E Court Avenue, Des Moines, IA 50309',
      'Payment date Nov 20, 2026',
      'Visa ending in 4242',
      'Plan Standard, 3 months',
      'Auto-renew On',
      'Plan price, 3 months $75.00',
      'Coupon FIRST10 -$10.00',
      'Sales tax (Iowa), 6% $4.17',
      '911 fee (Iowa) $0.51',
      'Regulatory Recovery Fee (charged by us, not a tax) $4.50',
      'Total paid $74.18',
      'You accepted version 2026-11 of the',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('3 months, 3 months')
    expect(text).not.toContain('activation fee')
  })

  test('names what governments ask apart from our own fee', async () => {
    const { text } = await open(paid())
    expect(text).toContain(
      'Government taxes and fees Sales tax (Iowa), 6% $4.17 911 fee (Iowa) $0.51 Our own fee Regulatory Recovery Fee',
    )
  })

  test('names surcharges that are passed on apart from what governments ask', async () => {
    const surcharge = {
      name: 'Fed USF Cellular',
      jurisdiction: 'United States',
      level: 'federal',
      percent: 37.6,
      cents: 471,
      line: 'regulatoryFeeCents',
      passedOn: true,
      ...noTaxBase,
    } as const
    const { text } = await open(
      paid({ taxes: [salesTax, emergencyFee, surcharge], taxedBy: 'avalara' }),
    )
    expect(text).toContain(
      '911 fee (Iowa) $0.51 Surcharges we pass on, not taxes Fed USF Cellular (United States) $4.71 Our own fee',
    )
  })

  test('has every tax of an engine, however many there are and however long their names', async () => {
    const taxes = Array.from({ length: 30 }, (_, index) => ({
      name: `Tax ${index} ${'of a very long name '.repeat(5)}`,
      jurisdiction: 'Polk County',
      level: 'county' as const,
      percent: null,
      cents: 14,
      line: 'taxAmountCents' as const,
      passedOn: false,
      ...noTaxBase,
    }))
    const { text, totalPages } = await open(paid({ taxes }))
    for (const { name } of taxes) expect(text).toContain(`${name.trim()} (Polk County) $0.14`)
    expect(text).toContain('Total paid $74.18')
    expect(totalPages).toBe(3)
  })

  test('has each refund', async () => {
    const refunds = [
      { amountCents: 2000, doneAt: new Date('2026-11-22T03:00:00Z') },
      { amountCents: 5421, doneAt: new Date('2026-11-25T03:00:00Z') },
    ]
    const { text } = await open(paid({ refunds }))
    expect(text).toContain('$20.00 was refunded to your card on Nov 21, 2026.')
    expect(text).toContain('$54.21 was refunded to your card on Nov 24, 2026.')
  })

  test('says what credit paid and, once the order was abandoned, that it is back', async () => {
    const { text } = await open(paid({ creditCents: 1500 }))
    expect(text).toContain('Total $74.18 Paid with your credit -$15.00 Charged to your card $59.18')
    expect(text).not.toContain('Total paid')
    expect(text).not.toContain('went back to your credit')
    const returned = await open(paid({ creditCents: 1500, status: 'refunded' }))
    expect(returned.text).toContain('$15.00 went back to your credit.')
  })

  test('is dated in the time zone of the customer', async () => {
    const honolulu = { ...paid().shipTo, city: 'Honolulu', state: 'HI' as const, zipCode: '96813' }
    const paidAt = new Date('2026-12-01T09:30:00Z')
    expect((await open(paid({ paidAt, shipTo: honolulu }))).text).toContain('Nov 30, 2026')
    expect((await open(paid({ paidAt }))).text).toContain('Dec 1, 2026')
  })

  test('is accessible: it has a title, a language and a structure', async () => {
    const { pdf } = await open(paid())
    const { info } = await getMeta(pdf)
    expect(info).toMatchObject({
      Title: 'Openline Mobile: Receipt OL-7K2M9QXA',
      Author: brand.legal.entity,
      Language: 'en-US',
    })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"${role}"`)
  })

  test('is small and byte for byte the same each time', async () => {
    for (const row of [paid(), paid({ lastName: 'Nguyễn' })]) {
      const [first, second] = [await renderReceipt(brand, row), await renderReceipt(brand, row)]
      expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
      expect(first.length).toBeLessThan(30_000)
    }
  })
})

describe('the name on a receipt', () => {
  test.each([
    ['José', 'Ñandú'],
    ['Nguyễn', 'Thị Ánh Tuyết'],
    ['Nguyễn'.normalize('NFD'), 'Thị Ánh'.normalize('NFD')],
    ['Łukasz', 'Żółć'],
    ['Ольга', 'Иванова'],
    ['Ελένη', 'O’Neil'],
  ])('%s %s is written as it is', async (firstName, lastName) => {
    const { text } = await open(paid({ firstName, lastName }))
    expect(text).toContain(`${firstName} ${lastName}`.normalize())
  })

  test.each([
    ['王', '小明'],
    ['하늘', '김'],
    ['😀', 'Rivera'],
  ])('%s %s, which the font lacks, leaves the address to name the customer', async (...names) => {
    const [firstName, lastName] = names
    const { text } = await open(paid({ firstName, lastName }))
    expect(text).toContain('Billed to robin@example.com')
    expect(text).not.toContain('undefined')
  })
})
