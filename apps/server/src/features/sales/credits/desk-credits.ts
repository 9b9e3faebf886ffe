import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type {
  grantCredit as grantCall,
  withdrawCredit as withdrawCall,
} from '@openline/contract/sales/credits-desk'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { timeSince } from '../../../http/rate-limit.ts'
import type { Needs } from '../../../needs.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import { findCustomer } from '../../people/customers/store.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { idOfRequest } from '../payments/payments.ts'
import { addCredit, lockCredit, readCredit, takeCredit } from './credits.ts'
import { creditGivenEmail } from './emails.ts'
import { type CreditRow, findCredit, listCreditsOf } from './store.ts'

type Grant = HandlerInput<typeof grantCall>['body']
type Withdrawal = HandlerInput<typeof withdrawCall>['body']

/** Gives a customer credit. Sent again with its key, it is given once. Throws 409 for a closed account. */
export async function grantCredit(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  by: StaffActor,
  customerId: string,
  { amountCents, note, reason }: Grant,
): Promise<OutputOf<typeof grantCall>> {
  const balanceCents = await act(
    deps,
    by,
    customerId,
    async (tx, { id, at, balanceCents: before }) => {
      const entry = { id, customerId, amountCents, note, madeBy: by.staff.name, at }
      await addCredit(tx, entry)
      const write = creditGivenEmail(entry, before + amountCents)
      await emailCustomer(deps, tx, customerId, write)
      await record(tx, by, { act: 'grantCredit', reason, before, ...entry })
    },
  )
  return { message: `The customer got ${formatCents(amountCents)} credit`, balanceCents }
}

/**
 * Takes back credit that was not used. Sent again with its key, it is done once. Throws 409 when the credit is
 * not what the page said.
 */
export async function withdrawCredit(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  by: StaffActor,
  customerId: string,
  { amountCents, balanceCents: seenCents, reason }: Withdrawal,
): Promise<OutputOf<typeof withdrawCall>> {
  const balanceCents = await act(
    deps,
    by,
    customerId,
    async (tx, { id, at, balanceCents: before }) => {
      if (before !== seenCents) throw await changedSince(tx, customerId, at)
      if (amountCents > before) {
        throw invalidField('amountCents', `At most ${formatCents(before)} is left`)
      }
      const entry = { id, customerId, amountCents, madeBy: by.staff.name, at }
      await takeCredit(tx, entry)
      await record(tx, by, {
        act: 'withdrawCredit',
        reason,
        before,
        ...entry,
        amountCents: -amountCents,
      })
    },
  )
  return { message: `${formatCents(amountCents)} credit was taken back`, balanceCents }
}

type Locked = {
  /** Of what this press makes: the same each time that it comes. */
  id: string
  at: Date
  balanceCents: number
}

/** Runs an act on the locked credit of an open account, unless it was done before. Gives the credit then. */
async function act(
  { db, clock }: Needs<'db' | 'clock' | 'sendEmail'>,
  { staff, call }: StaffActor,
  customerId: string,
  run: (tx: Db, locked: Locked) => Promise<void>,
): Promise<number> {
  if (!(await findCustomer(db, customerId))) throw notFound('There is no such customer')
  const id = idOfRequest(staff.staffId, customerId, call.idempotencyKey)
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const balanceCents = await lockCredit(tx, customerId)
    if (await findCredit(tx, id)) return balanceCents
    if (isAnonymized(customer.email)) throw new AppError('conflict', 'This account is closed')
    await run(tx, { id, at: clock(), balanceCents })
    return readCredit(tx, customerId)
  })
}

type CreditAct = {
  act: 'grantCredit' | 'withdrawCredit'
  reason: string
  customerId: string
  id: string
  before: number
  amountCents: number
  note?: string
  at: Date
}

async function record(
  tx: Db,
  by: StaffActor,
  { act: name, reason, customerId, id, before, amountCents, note, at }: CreditAct,
): Promise<void> {
  await recordAct(tx, by, {
    at,
    act: name,
    reason,
    customerId,
    subject: { kind: 'credit', id },
    before: { balanceCents: before },
    after: { balanceCents: before + amountCents, ...(note !== undefined && { note }) },
  })
}

/** Says who was first. */
async function changedSince(tx: Db, customerId: string, now: Date): Promise<AppError> {
  const [last] = await listCreditsOf(tx, customerId, { after: null, limit: 1 })
  const first = last ? `${whatHappened(last)} ${timeSince(last.createdAt, now)} ago.` : ''
  return new AppError('conflict', `${first} Look at what is left before you go on.`.trim())
}

function whatHappened({ kind, amountCents, madeBy }: CreditRow): string {
  const amount = formatCents(Math.abs(amountCents))
  switch (kind) {
    case 'granted':
      return `${madeBy} gave ${amount}`
    case 'withdrawn':
      return `${madeBy} took ${amount} back`
    case 'used':
      return `The customer used ${amount}`
    case 'returned':
      return `An order returned ${amount}`
    case 'forfeited':
      return `The account was closed with ${amount}`
  }
}
