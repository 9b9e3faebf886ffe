import type { Feature } from '../../../feature.ts'
import { deskCustomerRoutes } from './desk-customer-routes.ts'

/** The page of a customer at the desk. */
export function createDeskCustomers(needs: Parameters<typeof deskCustomerRoutes>[0]): Feature {
  return { routes: deskCustomerRoutes(needs) }
}
