/** How long a record is kept that a rule asks for. */
type RecordPeriod = {
  /** From the moment that was recorded. */
  readonly years: number
  /** Where it must also be kept after the end of the service: the longer of both counts. */
  readonly yearsAfterService?: number
}

/**
 * The records that a carrier owes to others, by their table. `docs/obligations.md` has a row with the rule for
 * each, and a test compares them.
 */
export const recordPeriods = {
  access_approvals: { years: 3 },
  account_notices: { years: 3 },
  authentication_failures: { years: 3 },
  incidents: { years: 3 },
  renewal_consents: { years: 3, yearsAfterService: 1 },
  renewal_notices: { years: 3, yearsAfterService: 1 },
  staff_acts: { years: 3 },
} as const satisfies Readonly<Record<string, RecordPeriod>>

/** A year and a leap day at most: never shorter than the years on a calendar. */
export function inSeconds(years: number): number {
  return (years * 365 + Math.ceil(years / 4)) * 24 * 3600
}
