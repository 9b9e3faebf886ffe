import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { transactionRoutes } from './routes.ts'

export function createTransactions(needs: Needs<'db'>): Feature {
  return { routes: transactionRoutes(needs) }
}
