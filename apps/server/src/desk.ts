import { createAudit } from './features/audit/feature.ts'
import { createDeskAccounts } from './features/desk-accounts/feature.ts'
import { createDeskApprovals } from './features/desk-approvals/feature.ts'
import { createDeskBooks } from './features/desk-books/feature.ts'
import { createDeskCredits } from './features/desk-credits/feature.ts'
import { createDeskCustomers } from './features/desk-customers/feature.ts'
import { createDeskFigures } from './features/desk-figures/feature.ts'
import { createDeskLines } from './features/desk-lines/feature.ts'
import { createDeskOrders } from './features/desk-orders/feature.ts'
import { createDeskPorting } from './features/desk-porting/feature.ts'
import { createDeskRefunds } from './features/desk-refunds/feature.ts'
import { createDeskSearch } from './features/desk-search/feature.ts'
import { createStaff } from './features/staff/feature.ts'

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
