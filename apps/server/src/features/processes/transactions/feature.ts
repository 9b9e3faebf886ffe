import type { Feature } from '../../../feature.ts'
import { transactionRoutes } from './routes.ts'

type TransactionsNeeds = Parameters<typeof transactionRoutes>[0]

export function createTransactions(needs: TransactionsNeeds): Feature {
  return { routes: transactionRoutes(needs) }
}
