import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { staff } from './staff.ts'

/**
 * Who of the staff works on a port-in or port-out now. A row that is older than an hour means nothing:
 * the next person who takes it replaces it.
 */
export const portAssignments = pgTable(
  'port_assignments',
  {
    /** Of the port-in or port-out: ids of all tables differ. */
    subjectId: uuid('subject_id').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** As it was when they took it, for the others to read. */
    staffName: text('staff_name').notNull(),
    takenAt: at('taken_at').notNull(),
  },
  (table) => [
    index('port_assignments_taken').on(table.takenAt),
    index('port_assignments_staff').on(table.staffId),
  ],
)
