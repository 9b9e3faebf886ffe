import type { Shop } from './customers.ts'

/** What the tax engine was told under one code. */
export type TaxDocument = {
  doc: string
  isCommitted: boolean
  transactions: { invoiceNumber: string | null; taxCents: number }[]
}

/** The documents of an order that are in the tax engine's reports, sale and refunds, by its number. */
export async function committedTaxes(
  { sandbox }: Pick<Shop, 'sandbox'>,
  orderNumber: string,
): Promise<TaxDocument[]> {
  const response = await fetch(`${sandbox.url}/tax/ledger`)
  const { documents } = (await response.json()) as { documents: TaxDocument[] }
  return documents.filter(
    ({ isCommitted, transactions }) =>
      isCommitted && transactions.some(({ invoiceNumber }) => invoiceNumber === orderNumber),
  )
}
