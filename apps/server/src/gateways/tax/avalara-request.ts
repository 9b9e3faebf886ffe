import type { TaxPlace } from './avalara-places.ts'
import type { AvalaraSettings, TaxPair } from './avalara-settings.ts'
import type { TaxableLine, TaxableSale, TaxDocument } from './tax.ts'

const residential = 0
const retail = 1
const noDiscount = 0

/** One product on an invoice, by its transaction and service type. Amounts are dollars. */
export type TaxItem = {
  ref: string
  chg: number
  qty: number
  /** Phone lines that it is for: what is due by line is nothing without them. */
  line: number
  sale: number
  tran: number
  serv: number
  dbt: boolean
  adj: boolean
  adjm: number
  disc: number
  pror?: number
}

type Invoice = Readonly<Record<string, unknown>> & { itms: readonly TaxItem[] }

/**
 * The items of a sale. Lines of one product are one item, because an amount that is due for an item is
 * due once; an add-on that is sold with a plan is taxed as the sale of its own that it could be. `share` is the part that goes back of what was sold; 1 for all of it.
 */
export function itemsOf(
  { products }: AvalaraSettings,
  { lines }: Pick<TaxableSale, 'lines'>,
  share: number | null = null,
): TaxItem[] {
  const items = new Map<string, { pair: TaxPair; months: number; cents: number; line: number }>()
  for (const { kind, taxClass, amountCents, months } of lines.filter(isCharged)) {
    for (const pair of products[taxClass][kind]) {
      const { transaction, service, debit = false } = pair
      const isBeside = months === 0 && lines.some((line) => line.months > 0)
      const ref = `${transaction}/${service}${debit ? '/debit' : ''}${isBeside ? '/beside' : ''}`
      const known = items.get(ref)
      const cents = (known?.cents ?? 0) + amountCents
      const line = kind === 'plan' && months > 0 ? 1 : (known?.line ?? 0)
      items.set(ref, { pair, months, cents, line })
    }
  }
  return Array.from(items, ([ref, { pair, months, cents, line }]) => {
    const qty = pair.monthly ? Math.max(months, 1) : 1
    return {
      ref,
      chg: (cents * (share ?? 1)) / qty / 100,
      qty,
      line,
      sale: retail,
      tran: pair.transaction,
      serv: pair.service,
      dbt: pair.debit ?? false,
      adj: share !== null,
      adjm: 0,
      disc: noDiscount,
      ...(share !== null && share < 1 && { pror: share }),
    }
  })
}

function isCharged({ amountCents }: TaxableLine): boolean {
  return amountCents > 0
}

/** An invoice of a sale; with a document it is kept by the engine, uncommitted. */
export function invoiceOf(
  sale: TaxableSale,
  place: TaxPlace,
  items: readonly TaxItem[],
  document?: TaxDocument,
): Invoice {
  return {
    bill: {
      ctry: 'USA',
      st: place.state,
      zip: sale.zipCode,
      pcd: place.pcode,
      int: place.isIncorporated,
    },
    cust: residential,
    lfln: false,
    date: sale.on.toISOString(),
    ccycd: 'USD',
    invm: true,
    dtl: true,
    summ: true,
    cmmt: false,
    ...(document && { doc: document.code, invn: document.orderNumber }),
    itms: items,
  }
}

/** `retnb`: only what a customer may be billed; `incrf`: with the currency of the answer. */
export function calcTaxesRequest({ company }: AvalaraSettings, invoices: readonly Invoice[]) {
  const { businessClass, serviceClass, facilities, franchise, regulated, identifier } = company
  return {
    cmpn: {
      bscl: businessClass,
      svcl: serviceClass,
      fclt: facilities,
      frch: franchise,
      reg: regulated,
      ...(identifier !== '' && { idnt: identifier }),
    },
    cfg: { retnb: false, incrf: true },
    inv: invoices,
  }
}
