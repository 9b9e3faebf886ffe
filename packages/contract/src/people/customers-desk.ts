import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { lineStatusSchema } from '../lines/lines.ts'
import { reason } from '../platform/audit.ts'
import { caseKindSchema, caseOutcomeSchema } from '../processes/port-in-cases.ts'
import { portInStatusSchema } from '../processes/port-in-status.ts'
import { cardNetworkSchema, walletSchema } from '../sales/cards.ts'
import { deskCreditEntrySchema } from '../sales/credits-desk.ts'
import { attemptStatusSchema, orderKindSchema, orderStatusSchema } from '../sales/orders.ts'
import { simTypeSchema } from '../sales/shop.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { emailRecoverySchema } from './email-recovery-desk.ts'
import { storedName } from './profile.ts'

const params = z.object({ id: idSchema })
const cents = z.int()

/** `closed`: the account was closed, and what names the person is gone; or it was merged into another one. */
export const customerStates = ['open', 'closed'] as const
export type CustomerState = (typeof customerStates)[number]

export const customerPageActions = ['ask_approval', 'start_assistance'] as const
export type CustomerPageAction = (typeof customerPageActions)[number]

/** What the page itself offers support staff; acts on the account are `viewCustomerActs`. */
export const customerPageNext = {
  open: ['ask_approval', 'start_assistance'],
  closed: [],
} as const satisfies Record<CustomerState, readonly CustomerPageAction[]>

const profileSchema = z.object({
  id: idSchema,
  state: z.enum(customerStates),
  ...storedName,
  email: z.string(),
  contactNumber: z.nullable(z.string()),
  /** One line; null until it is known. */
  address: z.nullable(z.string()),
  language: z.string(),
  createdAt: timestampSchema,
  hasPassword: z.boolean(),
  passkeys: z.int(),
  /** Version of the terms that were accepted with the account. */
  acceptedTermsVersion: z.string(),
  emailsAboutOrders: z.boolean(),
  emailsAboutPortInSteps: z.boolean(),
  emailsAboutUsage: z.boolean(),
})

const lineRowSchema = z.object({
  id: idSchema,
  nickname: z.string(),
  mdn: z.nullable(z.string()),
  iccid: z.nullable(z.string()),
  planName: z.string(),
  simType: simTypeSchema,
  status: lineStatusSchema,
  autoRenew: z.boolean(),
  createdAt: timestampSchema,
  renewsAt: z.nullable(timestampSchema),
  /** The newest address for 911 calls over Wi-Fi was refused: 911 has an older one or none. */
  isAddressRefused: z.boolean(),
})

const orderRowSchema = z.object({
  id: idSchema,
  number: z.string(),
  kind: orderKindSchema,
  status: orderStatusSchema,
  planName: z.string(),
  totalCents: cents,
  createdAt: timestampSchema,
  lineId: z.nullable(idSchema),
})

const paymentRowSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  orderNumber: z.string(),
  status: attemptStatusSchema,
  amountCents: cents,
  cardNetwork: cardNetworkSchema,
  last4Digits: z.string(),
  failureCode: z.nullable(z.string()),
  /** The payment provider's id; null when it was never asked. */
  intentId: z.nullable(z.string()),
  createdAt: timestampSchema,
})

const refundRowSchema = z.object({
  id: idSchema,
  orderNumber: z.string(),
  status: z.string(),
  amountCents: cents,
  reason: z.string(),
  createdAt: timestampSchema,
  settledAt: z.nullable(timestampSchema),
})

const cardRowSchema = z.object({
  id: idSchema,
  network: cardNetworkSchema,
  last4Digits: z.string(),
  wallet: z.nullable(walletSchema),
  /** MM/YY; empty for Link. */
  expiry: z.string(),
  isPrimary: z.boolean(),
  createdAt: timestampSchema,
})

const portInRowSchema = z.object({
  id: idSchema,
  msisdn: z.string(),
  status: portInStatusSchema,
  donorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})

const caseRowSchema = z.object({
  id: idSchema,
  kind: caseKindSchema,
  msisdn: z.string(),
  openedAt: timestampSchema,
  closedAt: z.nullable(timestampSchema),
  outcome: z.nullable(caseOutcomeSchema),
})

const messageRowSchema = z.object({
  id: idSchema,
  ticket: z.string(),
  message: z.string(),
  receivedAt: timestampSchema,
})

const incidentRowSchema = z.object({
  id: idSchema,
  kind: z.string(),
  summary: z.string(),
  openedAt: timestampSchema,
  closedAt: z.nullable(timestampSchema),
  outcome: z.nullable(z.string()),
})

const disputeRowSchema = z.object({
  id: idSchema,
  orderNumber: z.string(),
  stage: z.string(),
  status: z.string(),
  /** In the smallest unit of `currency`. */
  amountCents: cents,
  currency: z.string(),
  reason: z.string(),
  dueAt: z.nullable(timestampSchema),
  openedAt: timestampSchema,
})

const consentRowSchema = z.object({
  lineId: idSchema,
  isOn: z.boolean(),
  termsVersion: z.string(),
  at: timestampSchema,
})

/** A renewal or a change of the account that the customer was told of. */
const noticeRowSchema = z.object({
  kind: z.string(),
  /** What it said will be charged; null for a change of the account. */
  totalCents: z.nullable(cents),
  at: timestampSchema,
  /** The mailbox did not take it. */
  hasFailed: z.boolean(),
})

/** Another account of the customer, by the address that it has or had. */
const mergedSchema = z.object({ id: idSchema, email: z.string(), at: timestampSchema })

/** Everything on record about a customer but usage and eSIM codes; lists are newest first, `maxRows` long. */
export const deskCustomerSchema = z.object({
  profile: profileSchema,
  lines: z.array(lineRowSchema),
  orders: z.array(orderRowSchema),
  payments: z.array(paymentRowSchema),
  refunds: z.array(refundRowSchema),
  /** Credit that the next payment uses first, and what happened to it. */
  credit: z.object({ balanceCents: centsSchema, entries: z.array(deskCreditEntrySchema) }),
  cards: z.array(cardRowSchema),
  portIns: z.array(portInRowSchema),
  cases: z.array(caseRowSchema),
  messages: z.array(messageRowSchema),
  incidents: z.array(incidentRowSchema),
  disputes: z.array(disputeRowSchema),
  consents: z.array(consentRowSchema),
  notices: z.array(noticeRowSchema),
  /** A change of the email that staff started: what waits, or what ended within a month; null for none. */
  emailRecovery: z.nullable(emailRecoverySchema),
  /** The account that this one was merged into; null for none. */
  mergedInto: z.nullable(mergedSchema),
  /** Those that were merged into this one, the newest first. */
  mergedFrom: z.array(mergedSchema),
  /** For the roles of the caller. */
  nextActions: z.array(z.enum(customerPageActions)),
})
export type DeskCustomer = z.infer<typeof deskCustomerSchema>

/** No list of the page is longer; the timeline has everything. */
export const maxRows = 50

export const viewDeskCustomer = defineEndpoint({
  name: 'viewDeskCustomer',
  summary: 'Everything on record about a customer. The look is recorded, once an hour.',
  method: 'GET',
  path: '/app/desk/customers/{id}',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params,
  output: z.object({ customer: deskCustomerSchema }),
  errors: [],
})

export const timelineSources = [
  'order',
  'payment',
  'refund',
  'dispute',
  'line',
  'port_in',
  'case',
  'message',
  'email',
  'sign_in',
  'account',
  'approval',
  'note',
  'staff',
] as const
export type TimelineSource = (typeof timelineSources)[number]

/** Parts of the timeline that can be shown alone. */
export const timelineParts = {
  notes: ['note'],
  money: ['order', 'payment', 'refund', 'dispute'],
  lines: ['line', 'port_in', 'case'],
  messages: ['message', 'email'],
  access: ['sign_in', 'account', 'approval', 'staff'],
} as const satisfies Readonly<Record<string, readonly TimelineSource[]>>
export type TimelinePart = keyof typeof timelineParts
export const timelinePartSchema = z.enum(['notes', 'money', 'lines', 'messages', 'access'])

export const customerTimelineEntrySchema = z.object({
  /** Unique in the timeline. */
  id: z.string(),
  source: z.enum(timelineSources),
  at: timestampSchema,
  title: z.string(),
  detail: z.nullable(z.string()),
  /** The staff member who did it; null for all others. */
  by: z.nullable(z.string()),
})
export type CustomerTimelineEntry = z.infer<typeof customerTimelineEntrySchema>

export const listCustomerTimeline = defineEndpoint({
  name: 'listCustomerTimeline',
  summary:
    'Orders, payments, SIMs, numbers, emails, sign-ins, notes and staff acts of a customer, or a part of them, newest first, 50 at a time.',
  method: 'GET',
  path: '/app/desk/customers/{id}/timeline',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params,
  query: z.object({
    /** The `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,120}$/, 'Please open this page again'))),
    part: z.optional(timelinePartSchema),
  }),
  output: z.object({
    entries: z.array(customerTimelineEntrySchema),
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
})

export const startDeskAssistance = defineEndpoint({
  name: 'startDeskAssistance',
  summary:
    'A one-time link that opens the customer’s account for the caller for 15 minutes. The customer gets an email.',
  method: 'POST',
  path: '/app/desk/customers/{id}/assistance',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ reason }),
  output: z.extend(messageSchema, { url: z.string(), expiresAt: timestampSchema }),
  errors: ['conflict'],
})
