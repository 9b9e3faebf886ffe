import type { ActSubject } from '@openline/contract/audit'

/** What an act was done to, in the words of the log. */
export const subjectWords = {
  customer: 'Customer',
  line: 'Line',
  order: 'Order',
  payment: 'Payment',
  refund: 'Refund',
  credit: 'Credit',
  port_in: 'Port-in',
  port_out: 'Port-out',
  case: 'Support case',
  dispute: 'Dispute',
  sim_change: 'SIM change',
  suspension: 'Suspension',
  approval: 'Approval',
  handoff: 'Assisted session',
  email: 'Email',
  job: 'Job',
  event: 'Event',
  carrier_call: 'Call to the carrier',
  content: 'Content record',
  search: 'Search',
  journal: 'Journal',
  log: 'Audit log',
  staff: 'Staff',
} as const satisfies Record<ActSubject, string>
