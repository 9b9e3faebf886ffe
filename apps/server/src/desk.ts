import { createDeskLines } from './features/lines/lines/desk-lines-feature.ts'
import { createDeskBooks } from './features/office/books/feature.ts'
import { createDeskFigures } from './features/office/operations/desk-figures-feature.ts'
import { createDeskAccounts } from './features/people/customers/desk-accounts-feature.ts'
import { createDeskCustomers } from './features/people/customers/desk-customers-feature.ts'
import { createDeskSearch } from './features/people/customers/desk-search-feature.ts'
import { createStaff } from './features/people/staff/feature.ts'
import { createDeskApprovals } from './features/people/support/desk-approvals-feature.ts'
import { createAudit } from './features/platform/audit/feature.ts'
import { createDeskPorting } from './features/processes/port-in-cases/desk-porting-feature.ts'
import { createDeskCredits } from './features/sales/credits/desk-credits-feature.ts'
import { createDeskOrders } from './features/sales/orders/desk-orders-feature.ts'
import { createDeskRefunds } from './features/sales/refunds/desk-refunds-feature.ts'

type DeskNeeds = Parameters<typeof createStaff>[0] &
  Parameters<typeof createDeskOrders>[0] &
  Parameters<typeof createDeskLines>[0] &
  Parameters<typeof createDeskAccounts>[0] &
  Parameters<typeof createAudit>[0] &
  Parameters<typeof createDeskApprovals>[0] &
  Parameters<typeof createDeskBooks>[0] &
  Parameters<typeof createDeskCredits>[0] &
  Parameters<typeof createDeskCustomers>[0] &
  Parameters<typeof createDeskFigures>[0] &
  Parameters<typeof createDeskPorting>[0] &
  Parameters<typeof createDeskRefunds>[0] &
  Parameters<typeof createDeskSearch>[0]

/** The features of the desk, which staff work with. */
export function createDesk(needs: DeskNeeds) {
  const staff = createStaff(needs)
  const figures = createDeskFigures(needs)
  return {
    findStaffSession: staff.findStaffSession,
    readToday: figures.readToday,
    features: [
      staff,
      createDeskOrders(needs),
      createDeskLines(needs),
      createDeskAccounts(needs),
      createAudit(needs),
      createDeskApprovals(needs),
      createDeskBooks(needs),
      createDeskCredits(needs),
      createDeskCustomers(needs),
      figures,
      createDeskPorting(needs),
      createDeskRefunds(needs),
      createDeskSearch(needs),
    ],
  }
}
