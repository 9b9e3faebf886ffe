import { useMedia } from '../../lib/use-media.ts'
import { TransactionCards } from './transaction-cards.tsx'
import { TransactionTable } from './transaction-table.tsx'

type TransactionListProps = React.ComponentProps<typeof TransactionTable>

/** Payments as a table, or as cards on windows of 425 px and less (spec 2). */
export function TransactionList(props: TransactionListProps) {
  const isNarrow = useMedia('(width <= 425px)')
  return isNarrow ? <TransactionCards {...props} /> : <TransactionTable {...props} />
}
