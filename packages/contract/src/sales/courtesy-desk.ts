import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { centsSchema, idSchema } from '../shapes.ts'
import type { StaffRole } from '../staff-roles.ts'

/** What one person may give on their own: credit, and refunds of a part. Above it a second person confirms. */
export type CourtesyLimits = {
  readonly actCents: number
  /** Of one person, to all customers, within 24 hours. */
  readonly dayCents: number
  /** To one customer, by everyone, within 30 days. */
  readonly customerCents: number
}

const limits = {
  support: { actCents: 1000, dayCents: 5000, customerCents: 2500 },
  money: { actCents: 10_000, dayCents: 100_000, customerCents: 20_000 },
} as const satisfies Partial<Record<StaffRole, CourtesyLimits>>

/** The limits of a person with these roles: the highest that one of them has. */
export function courtesyLimitsOf(roles: readonly StaffRole[]): CourtesyLimits {
  return roles.includes('money') ? limits.money : limits.support
}

export const viewCourtesy = defineEndpoint({
  name: 'viewCourtesy',
  summary: 'How much the caller may give a customer on their own now.',
  method: 'GET',
  path: '/app/desk/customers/{id}/courtesy',
  access: 'staff',
  roles: ['support', 'money'],
  params: z.object({ id: idSchema }),
  output: z.object({ leftCents: centsSchema }),
  errors: [],
})
