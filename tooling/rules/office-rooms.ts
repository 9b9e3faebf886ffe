import type { Room } from './room.ts'

/** The rooms of the topmost wing. */
export const office = {
  books: {
    opens: [],
    contract: [
      'books-desk',
      'collected-taxes-desk',
      'deferred-revenue-desk',
      'provider-statement-desk',
      'subscribers-desk',
    ],
    desk: true,
  },
  operations: {
    opens: [],
    contract: [
      'operations-desk',
      'figures-desk',
      'runbook-desk',
      'tax-reports-desk',
      'waiting-desk',
      'code-labels-desk',
    ],
    desk: true,
  },
  records: {
    opens: ['cpni-report', 'incident-store', 'incidents', 'records', 'subject'],
    contract: ['records-desk'],
  },
} as const satisfies Readonly<Record<string, Room>>
