import type { InvoiceResult } from './wire.ts'

/** What was calculated under one document code, and whether it counts for the tax reports. */
export type TaxDocument = {
  doc: string
  isCommitted: boolean
  /** Each calculation under this code: a second one adds to the first. */
  transactions: { invoiceNumber: string | null; date: string; taxCents: number }[]
}

/** Every document, in the order in which they came to be. */
export type TaxDocuments = Map<string, TaxDocument>

type Transaction = TaxDocument['transactions'][number]

export function keepTransaction(
  documents: TaxDocuments,
  { doc, isCommitted }: { doc: string; isCommitted: boolean },
  transaction: Transaction,
): void {
  const document = documents.get(doc) ?? { doc, isCommitted: false, transactions: [] }
  document.transactions.push(transaction)
  document.isCommitted ||= isCommitted
  documents.set(doc, document)
}

/** What is committed stays so once its month is over. */
export function commitDocument(
  documents: TaxDocuments,
  { doc, isCommitted }: { doc: string; isCommitted: boolean },
  now: Date,
): 'done' | 'unknown' | 'locked' {
  const document = documents.get(doc)
  if (!document) return 'unknown'
  const isOver = document.transactions.some(
    ({ date }) => date.slice(0, 7) < now.toISOString().slice(0, 7),
  )
  if (document.isCommitted && !isCommitted && isOver) return 'locked'
  document.isCommitted = isCommitted
  return 'done'
}

/** Whole cents of all taxes of a calculation, each rounded half up as a bill does. */
export function taxCentsOf({ summ = [] }: InvoiceResult): number {
  return summ.reduce((sum, { tax }) => sum + roundHalfUp(tax * 100), 0)
}

function roundHalfUp(cents: number): number {
  return Math.sign(cents) * Math.floor(Math.abs(cents) + 0.5 + 1e-6)
}

/** Changes with everything that is added, committed or uncommitted. */
export function extentOfDocuments(documents: TaxDocuments): string {
  const all = [...documents.values()]
  const flags = all.map(({ isCommitted }) => (isCommitted ? 1 : 0)).join('')
  return `${all.reduce((sum, { transactions }) => sum + transactions.length, 0)}/${flags}`
}
