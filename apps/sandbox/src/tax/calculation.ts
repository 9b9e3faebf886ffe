import type { Invoice, LineItem } from './inputs.ts'
import { taxBehaviorOf } from './magic-zips.ts'
import { placesOfPcode, placesOfZip, statePcode, type TaxPlace } from './places.ts'
import { categories, rulesFor, type TaxRule } from './rules.ts'
import {
  failedWith,
  type InvoiceResult,
  type ItemResult,
  type SummarizedTax,
  type TaxResult,
} from './wire.ts'

/** The taxes of an invoice. `before` counts the calculations that came earlier. */
export function calculate(invoice: Invoice, before: number): InvoiceResult {
  const { pcode, zipCode } = invoice
  const [place] = pcode === null ? placesOfZip(zipCode) : placesOfPcode(pcode)
  const behavior = taxBehaviorOf(invoice.zipCode)
  const named = invoice.doc === null ? {} : { doc: invoice.doc }
  if (place === undefined || behavior === 'refuses') {
    const msg = place ? 'Exception: The item cannot be taxed.' : 'Jurisdiction not found.'
    return {
      ...named,
      itms: invoice.items.map(({ ref }) => ({ ref, err: failedWith(-1000, msg) })),
      err: failedWith(-1000, 'One or more LineItems failed.'),
    }
  }
  const extra = behavior === 'changes' ? before : 0
  const taxed = { place, isIncorporated: invoice.isIncorporated }
  const itms = invoice.items.map((item, index) => taxItem(item, taxed, index === 0 ? extra : 0))
  return {
    ...named,
    itms,
    summ: summarize(itms, behavior === 'does_not_sum' ? 1 : 0),
    incrf: {
      ccycd: behavior === 'foreign_currency' ? 'CAD' : invoice.currency,
      ...(invoice.invoiceNumber !== null && { invn: invoice.invoiceNumber }),
    },
  }
}

/** `extra` dollars are added to the first tax. */
function taxItem(
  item: LineItem,
  { place, isIncorporated }: { place: TaxPlace; isIncorporated: boolean },
  extra: number,
): ItemResult {
  const txs = rulesFor(item.pair, place)
    .filter(({ lvl }) => isIncorporated || lvl !== 3)
    // Taxes at the point of sale were paid when the credit was bought.
    .filter(({ cid }) => !(item.isDebit && cid === 1))
    .map((rule) => applyRule(rule, item, place))
  const [first] = txs
  if (first) first.tax += extra
  return txs.length === 0 ? { ref: item.ref } : { ref: item.ref, txs }
}

function applyRule(rule: TaxRule, item: LineItem, place: TaxPlace): TaxResult {
  const sign = item.isAdjustment ? -1 : 1
  const charged = item.charge * item.quantity
  const isRate = rule.calc === 1
  const measure = isRate ? charged * rule.share : 0
  const times = item.quantity * item.prorated * (rule.calc === 4 ? item.lines : 1)
  const tax = isRate ? measure * rule.rate : rule.rate * times
  const { tid, name, cid, lvl, calc, rate } = rule
  return {
    bill: true,
    cmpl: true,
    tm: measure,
    calc,
    cat: categories[cid],
    cid,
    name,
    exm: isRate ? sign * (charged - measure) : 0,
    lns: item.lines,
    min: 0,
    pcd: lvl === 0 ? 0 : statePcode(place.state) + lvl - 1,
    rate,
    sur: false,
    tax: sign * tax,
    lvl,
    tid,
  }
}

/** The same taxes once for the whole invoice. */
function summarize(items: readonly ItemResult[], extra: number): SummarizedTax[] {
  const byTax = new Map<string, TaxResult>()
  for (const tax of items.flatMap(({ txs = [] }) => txs)) {
    const key = [tax.tid, tax.lvl, tax.pcd, tax.rate].join()
    const known = byTax.get(key)
    byTax.set(key, known ? { ...known, tm: known.tm + tax.tm, tax: known.tax + tax.tax } : tax)
  }
  return [...byTax.values()].map(({ tm, ...tax }, index) => ({
    ...tax,
    max: 2_147_483_647,
    tchg: tm,
    tax: tax.tax + (index === 0 ? extra : 0),
  }))
}
