import { formatCents } from '@openline/contract/money'

/** What a bank questions, for operators: in dollars, or in the smallest unit of its own currency. */
export function disputedAmount(amountCents: number, currency: string): string {
  if (currency === 'usd') return formatCents(amountCents)
  return `${amountCents} in the smallest unit of ${currency.toUpperCase()}`
}
