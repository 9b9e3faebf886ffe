import * as z from 'zod/mini'
import { isTimeZone } from '../dates.ts'
import { defineEndpoint } from '../endpoint.ts'
import { centsSchema } from '../shapes.ts'

/**
 * What happened to money. `capture_differed`: another amount than the order's was taken, and goes back;
 * `refund_asked`: a part of a sale, or all of it, is owed to the customer from then on; `credit_returned`: credit that
 * paid a part of a sale was given back with it; `credit_ended`: staff withdrew it, or the account was closed.
 */
export const journalKinds = [
  'payment',
  'payment_not_needed',
  'capture_differed',
  'refund_asked',
  'refund_sent',
  'refund_failed',
  'refund_settled',
  'refund_returned',
  'dispute',
  'credit_granted',
  'credit_returned',
  'credit_ended',
] as const
export const journalKindSchema = z.enum(journalKinds)
export type JournalKind = z.infer<typeof journalKindSchema>

/**
 * The accounts of the journal. Cents above zero came to an account or are owed to us, cents below zero left it, were
 * earned or are owed by us. `provider_balance`: our money at the payment provider, before its fees for payments. `customer_credit`: credit that customers have not
 * used; `goodwill`: what giving it cost us.
 */
export const journalAccounts = [
  'provider_balance',
  'plan',
  'add_on',
  'activation_fee',
  'recovery_fee',
  'tax',
  'owed_to_customers',
  'settled_otherwise',
  'disputes',
  'dispute_fees',
  'customer_credit',
  'goodwill',
] as const
export const journalAccountSchema = z.enum(journalAccounts)
export type JournalAccount = z.infer<typeof journalAccountSchema>

/** A day on the carrier's calendar. */
const daySchema = z.iso.date('Please choose a day')

const fromBeforeTo = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from = '', to = '9' }) => from <= to,
  { path: ['to'], message: 'Please choose a day that isn’t before the first one' },
)

/** Days on the carrier's calendar, both included. */
export const dayRangeSchema = z.object({ from: daySchema, to: daySchema }).check(fromBeforeTo)
export type DayRange = z.infer<typeof dayRangeSchema>

/** What every report of the books about some days has, its file too. */
export const ofDays = {
  method: 'GET',
  access: 'staff',
  roles: ['money'],
  query: dayRangeSchema,
  errors: [],
} as const

/** The sums of a day's journal. */
export const dailyTotalsSchema = z.object({
  day: z.iso.date(),
  /** Whose calendar it is. */
  timeZone: z.string().check(z.refine(isTimeZone)),
  /** False while more may be added: today, and for some minutes after its end. */
  isOver: z.boolean(),
  /** What was taken, by card brand and the wallet it came from (`apple_pay visa`). */
  methods: z.array(z.object({ method: z.string(), count: z.int(), cents: z.int() })),
  /** What credit paid of the same sales. */
  paidByCreditCents: centsSchema,
  /** Each tax by its name, as it was charged, and what of it goes back. */
  taxes: z.array(
    z.object({ tax: z.string(), chargedCents: centsSchema, returnedCents: centsSchema }),
  ),
  /** How often each thing happened, and what it changed of our balance at the provider. */
  kinds: z.array(z.object({ kind: journalKindSchema, count: z.int(), balanceCents: z.int() })),
  /** What the day changed on each account; together nothing. */
  accounts: z.array(z.object({ account: journalAccountSchema, cents: z.int() })),
  /** What the day changed of our balance at the provider. */
  netCents: z.int(),
})
export type DailyTotals = z.infer<typeof dailyTotalsSchema>

export const viewDailyTotals = defineEndpoint({
  name: 'viewDailyTotals',
  summary: 'What a day brought, by method and by named tax; today without a day.',
  method: 'GET',
  path: '/app/desk/takings',
  access: 'staff',
  roles: ['money'],
  query: z.object({ day: z.optional(daySchema) }),
  output: dailyTotalsSchema,
  errors: [],
})

/** The operator's own number of an account. */
const accountCodeSchema = z.string()

/** What a range of days changed on each account. Debits and credits are the same in sum. */
export const journalTotalsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string().check(z.refine(isTimeZone)),
  /** False while more may be added. */
  isOver: z.boolean(),
  accounts: z.array(
    z.object({
      account: journalAccountSchema,
      code: accountCodeSchema,
      debitCents: centsSchema,
      creditCents: centsSchema,
    }),
  ),
  debitCents: centsSchema,
  creditCents: centsSchema,
})
export type JournalTotals = z.infer<typeof journalTotalsSchema>

export const viewJournalTotals = defineEndpoint({
  name: 'viewJournalTotals',
  summary:
    'What a range of days brought to and took from each account; from the first of the month without `from`, through today without `to`.',
  method: 'GET',
  path: '/app/desk/journal/totals',
  access: 'staff',
  roles: ['money'],
  query: z.object({ from: z.optional(daySchema), to: z.optional(daySchema) }).check(fromBeforeTo),
  output: journalTotalsSchema,
  errors: [],
})

export const downloadJournal = defineEndpoint({
  ...ofDays,
  name: 'downloadJournal',
  summary:
    'The journal of a range of days as CSV: each booking with its lines, which add up to zero.',
  path: '/app/desk/journal',
  output: z.file(),
  file: 'text/csv',
})
