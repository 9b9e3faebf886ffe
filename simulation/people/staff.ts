import type { StaffRole } from '@openline/contract/staff-roles'
import { aStaffMember } from '@openline/testing/staff'
import { randomOf } from '../world/random.ts'
import { recur } from '../world/recurring.ts'
import type { World } from '../world/world.ts'
import { blockCustomer, liftBlocks } from './desk/blocks.ts'
import { giveData, giveNumber, moveToAccount } from './desk/changes.ts'
import { answerColleagues } from './desk/colleagues.ts'
import { helpWithLine, settleRefusedCalls } from './desk/lines.ts'
import { changeLostMailbox } from './desk/mailboxes.ts'
import { mergeAccounts } from './desk/merges.ts'
import { answerMessages, openMessageAgain, writeAboutTransfers } from './desk/messages.ts'
import {
  answerDisputes,
  cancelAnOrder,
  careForRefunds,
  giveCredit,
  refund,
  takeCreditBack,
} from './desk/money.ts'
import { readTheDesk, retryWhatFailed } from './desk/operations.ts'
import { sendPaymentLink } from './desk/payment-links.ts'
import { decidePortOuts, settlePortIns } from './desk/porting.ts'
import { giveDays, retryDeclined, turnRenewalOff } from './desk/renewals.ts'
import { aShift, type Shift, type Two } from './shift.ts'

/** Something that staff do from time to time. */
type Duty = {
  readonly name: string
  readonly role: StaffRole
  /** Done by the second of two, who answers what the first one asked for. */
  readonly bySecond?: true
  /** Of all staff in a year; what customers ask for grows with their number. */
  readonly perYear: (customers: number) => number
  readonly work: (shift: Shift) => Promise<void>
}

function often(times: number) {
  return () => times
}

function ofCustomers(share: number) {
  return (customers: number) => customers * share
}

const duties: readonly Duty[] = [
  { name: 'refund', role: 'money', perYear: ofCustomers(0.5), work: refund },
  { name: 'cancel an order', role: 'money', perYear: ofCustomers(0.3), work: cancelAnOrder },
  { name: 'give credit', role: 'money', perYear: ofCustomers(0.5), work: giveCredit },
  { name: 'give a courtesy', role: 'support', perYear: ofCustomers(1), work: giveCredit },
  { name: 'take credit back', role: 'money', perYear: ofCustomers(0.15), work: takeCreditBack },
  {
    name: 'answer colleagues',
    role: 'money',
    bySecond: true,
    perYear: often(200),
    work: answerColleagues,
  },
  {
    name: 'answer colleagues of support',
    role: 'support',
    bySecond: true,
    perYear: often(200),
    work: answerColleagues,
  },
  { name: 'care for failed refunds', role: 'money', perYear: often(100), work: careForRefunds },
  { name: 'answer disputes', role: 'money', perYear: often(100), work: answerDisputes },
  { name: 'settle port-ins', role: 'porting', perYear: often(250), work: settlePortIns },
  { name: 'decide port-outs', role: 'porting', perYear: often(250), work: decidePortOuts },
  {
    name: 'write about transfers',
    role: 'porting',
    perYear: often(100),
    work: writeAboutTransfers,
  },
  { name: 'answer messages', role: 'support', perYear: often(250), work: answerMessages },
  {
    name: 'open a message again',
    role: 'support',
    perYear: ofCustomers(0.05),
    work: openMessageAgain,
  },
  { name: 'help with a line', role: 'support', perYear: ofCustomers(0.5), work: helpWithLine },
  { name: 'give data', role: 'support', perYear: ofCustomers(0.5), work: giveData },
  { name: 'give days', role: 'support', perYear: ofCustomers(0.5), work: giveDays },
  { name: 'retry declined renewals', role: 'support', perYear: often(150), work: retryDeclined },
  {
    name: 'send a payment link',
    role: 'support',
    perYear: ofCustomers(0.5),
    work: sendPaymentLink,
  },
  { name: 'turn Auto-renew off', role: 'support', perYear: ofCustomers(0.1), work: turnRenewalOff },
  { name: 'give another number', role: 'support', perYear: ofCustomers(0.2), work: giveNumber },
  { name: 'move a line', role: 'support', perYear: ofCustomers(0.3), work: moveToAccount },
  {
    name: 'change a lost mailbox',
    role: 'support',
    perYear: ofCustomers(0.1),
    work: changeLostMailbox,
  },
  { name: 'merge accounts', role: 'support', perYear: ofCustomers(0.2), work: mergeAccounts },
  { name: 'block a customer', role: 'money', perYear: ofCustomers(0.1), work: blockCustomer },
  { name: 'lift blocks', role: 'support', perYear: often(50), work: liftBlocks },
  { name: 'settle refused calls', role: 'support', perYear: often(100), work: settleRefusedCalls },
  { name: 'retry what failed', role: 'support', perYear: often(100), work: retryWhatFailed },
  { name: 'read the desk', role: 'support', perYear: often(50), work: readTheDesk },
]

/** Hires two for each room of the desk, who begin with their duties. */
export async function hire(world: World, customers: number): Promise<void> {
  const shop = { database: world.database, now: world.time.now }
  for (const role of ['money', 'porting', 'support'] as const) {
    const one = await aStaffMember(shop, [role], `Alex of ${role}`)
    const other = await aStaffMember(shop, [role], `Sam of ${role}`)
    const ofRole = duties.filter((duty) => duty.role === role)
    for (const duty of ofRole)
      takeUp(world, duty.bySecond ? [other, one] : [one, other], duty, customers)
  }
}

function takeUp(world: World, two: Two, { name, perYear, work }: Duty, customers: number): void {
  const random = randomOf(world.seed, 'staff', name)
  recur({ time: world.time, random, perYear: perYear(customers) }, async () => {
    world.story.count(`staff: ${name}`)
    await work(await aShift(world, two, random))
  })
}
