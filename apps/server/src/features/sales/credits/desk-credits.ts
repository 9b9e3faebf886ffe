import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type {
  grantCredit as grantCall,
  withdrawCredit as withdrawCall,
} from '@openline/contract/sales/credits-desk'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { lockAnyCustomer } from '../../people/customers/desk-require-customer.ts'
import { emailCustomer } from '../../people/customers/notifications.ts'
import type { Customer } from '../../people/customers/store.ts'
import {
  askedMessage,
  askSecondPerson,
  hasAskedSecond,
} from '../../people/dual-control/desk-ask-second.ts'
import {
  actionAtDesk,
  type Press,
  requireSeen,
  type Seen,
} from '../../platform/audit/action-at-desk.ts'
import { namesOf, type StaffActor } from '../../platform/audit/audit.ts'
import { addCredit, lockCredit, takeCredit } from './credits.ts'
import { lockGiving, mayGive } from './desk-courtesy.ts'
import { creditGivenEmail } from './emails.ts'
import { type CreditRow, findCredit, listCreditsOf } from './store.ts'

type Grant = HandlerInput<typeof grantCall>['body']
type Withdrawal = HandlerInput<typeof withdrawCall>['body']

/**
 * Gives a customer credit; above what the person may give alone, once a second one confirms it. Sent again with its key, it
 * is given or asked for once. Throws 409 for a closed account, and when the credit is not what the page said: two who take
 * care of the same trouble would both give. Who confirms decides on the credit of that moment.
 */
export async function grantCredit(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  by: StaffActor,
  customerId: string,
  body: Grant,
): Promise<OutputOf<typeof grantCall>> {
  const { amountCents, balanceCents: seenCents, note, reason } = body
  const { balanceCents, isWaiting } = await actionAtDesk(deps, {
    by,
    name: 'grantCredit',
    reason,
    ...creditOf(customerId),
    async lock(tx) {
      await lockGiving(tx, by.staff, customerId)
      return lockCreditOf(tx, customerId)
    },
    async findDone(tx, { balanceCents: left }, press) {
      if (await findCredit(tx, press.id)) return { balanceCents: left, isWaiting: false }
      return (await hasAskedSecond(tx, press)) ? { balanceCents: left, isWaiting: true } : null
    },
    async act(tx, credit, press) {
      requireOpen(credit)
      const { id, at } = press
      if (!by.staff.confirms) await requireSeen(tx, seenBalance(seenCents), credit, at)
      if (!(await mayGive(tx, { staff: by.staff, customerId, id, amountCents, at }))) {
        const of = { customerId, subjectKind: 'customer', subjectId: customerId, reason } as const
        const call = { act: 'grantCredit', params: { id: customerId }, body, ...of } as const
        const asked = await askSecondPerson(tx, by, press, call)
        return { ...asked, result: { balanceCents: credit.balanceCents, isWaiting: true } }
      }
      const entry = { id, customerId, amountCents, note, madeBy: namesOf(by.staff), at }
      await addCredit(tx, entry)
      const balanceNow = credit.balanceCents + amountCents
      await emailCustomer(deps, tx, customerId, creditGivenEmail(entry, balanceNow))
      const done = changeOf(credit, { id, balanceNow, note })
      return { ...done, result: { balanceCents: balanceNow, isWaiting: false } }
    },
  })
  const message = isWaiting
    ? askedMessage('grantCredit')
    : `The customer got ${formatCents(amountCents)} credit`
  return { message, balanceCents, isWaiting }
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
  const balanceCents = await actionAtDesk(deps, {
    by,
    name: 'withdrawCredit',
    reason,
    ...creditOf(customerId),
    async act(tx, credit, { id, at }) {
      requireOpen(credit)
      await requireSeen(tx, seenBalance(seenCents), credit, at)
      const { balanceCents: before } = credit
      if (amountCents > before) {
        throw invalidField('amountCents', `At most ${formatCents(before)} is left`)
      }
      await takeCredit(tx, { id, customerId, amountCents, madeBy: by.staff.name, at })
      return changeOf(credit, { id, balanceNow: before - amountCents })
    },
  })
  return { message: `${formatCents(amountCents)} credit was taken back`, balanceCents }
}

type LockedCredit = { customer: Customer; balanceCents: number }

async function lockCreditOf(tx: Db, customerId: string): Promise<LockedCredit> {
  const customer = await lockAnyCustomer(tx, customerId)
  return { customer, balanceCents: await lockCredit(tx, customerId) }
}

/** The credit of a customer, and what a press did to it before. */
function creditOf(customerId: string) {
  return {
    subject: { kind: 'customer' as const, id: customerId },
    lock: (tx: Db) => lockCreditOf(tx, customerId),
    findDone: async (tx: Db, { balanceCents }: LockedCredit, { id }: Press) =>
      (await findCredit(tx, id)) ? balanceCents : null,
  }
}

function requireOpen({ customer }: LockedCredit): void {
  if (isAnonymized(customer.email)) throw new AppError('conflict', 'This account is closed')
}

type NewBalance = { id: string; balanceNow: number; note?: string }

/** What the audit log keeps of an entry: its note is what the customer reads. */
function changeOf(
  { customer, balanceCents: before }: LockedCredit,
  { id, balanceNow, note }: NewBalance,
) {
  return {
    customerId: customer.id,
    subject: { kind: 'credit' as const, id },
    before: { balanceCents: before },
    after: { balanceCents: balanceNow, ...(note !== undefined && { note }) },
    result: balanceNow,
  }
}

function seenBalance(seenCents: number): Seen<LockedCredit> {
  return {
    isCurrent: ({ balanceCents }) => balanceCents === seenCents,
    async lastChange(tx, { customer }) {
      const [last] = await listCreditsOf(tx, customer.id, { after: null, limit: 1 })
      if (!last) return { what: 'The credit has changed', at: null }
      return { what: whatHappened(last), at: last.createdAt }
    },
  }
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
    case 'moved_out':
      return `${amount} moved to the customer’s other account`
    case 'moved_in':
      return `${amount} came from the customer’s other account`
  }
}
