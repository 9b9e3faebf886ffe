import type { Transaction } from '@openline/contract/transactions'

export type TransactionListProps = {
  readonly transactions: readonly Transaction[]
  /** `tall`: the full view's table of 510 px. */
  readonly height?: 'content' | 'tall'
  readonly onView: (transactionId: string) => void
}
