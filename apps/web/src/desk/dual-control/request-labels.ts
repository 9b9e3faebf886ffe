import type { DualControl, DualControlAct } from '@openline/contract/people/dual-control-desk'

/** What was asked for. */
export const requestLabels = {
  changeEmailFor: 'Change an email after an ID check',
  mergeAfterIdCheck: 'Merge two accounts after an ID check',
  endLineFor: 'End a line',
  giveDays: 'Give days of service',
  giveAddOn: 'Give data or a pass',
  grantCredit: 'Give credit',
  refundPart: 'Refund an order',
} as const satisfies Record<DualControlAct, string>

export const requestStates = {
  waiting: 'Waiting for a second person',
  confirmed: 'Confirmed and done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  void: 'Closed: it can’t be done anymore',
  expired: 'Expired',
} as const satisfies Record<DualControl['status'], string>
