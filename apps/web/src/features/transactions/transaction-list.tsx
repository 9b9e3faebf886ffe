import type { Transaction } from '@openline/contract/transactions'
import { useMedia } from '../../lib/use-media.ts'
import { TransactionCards } from './transaction-cards.tsx'
import { TransactionTable } from './transaction-table.tsx'

export type TransactionListProps = {
  readonly transactions: readonly Transaction[]
  /** `tall`: the full view's table of 510 px. */
  readonly height?: 'content' | 'tall'
  readonly onView: (transactionId: string) => void
}

/** Payments as a table, or as cards on windows of 425 px and less (spec 2). */
export function TransactionList(props: TransactionListProps) {
  const isNarrow = useMedia('(width <= 425px)')
  return isNarrow ? <TransactionCards {...props} /> : <TransactionTable {...props} />
}
