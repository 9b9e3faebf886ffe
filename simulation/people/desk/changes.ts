import type { OutputOf } from '@openline/contract/endpoint'
import type { viewLineAddOns } from '@openline/contract/lines/add-ons-desk'
import type { DeskLine, LineAct } from '@openline/contract/lines/lines-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { isAnonymized } from '@openline/server/features/people/customers/anonymized'
import { anApproval, bothApprove } from '@openline/testing/approvals'
import type { TestCustomer } from '@openline/testing/customers'
import type { Shift } from '../shift.ts'
import { calledAbout, calledLine } from './called.ts'

/** The page of a line that someone calls about, where staff can do this with it. */
async function calledLineFor(shift: Shift, wanted: LineAct): Promise<DeskLine | null> {
  const line = await calledLine(shift)
  return line?.nextActions.includes(wanted) ? line : null
}

/** No one signs in to such an account any more. */
export function isClosed({ profile, mergedInto }: DeskCustomer): boolean {
  return mergedInto !== null || isAnonymized(profile.email)
}

/** An owner, signed in to approve. */
export async function ownerOf(
  { world }: Shift,
  { id, email }: DeskLine['customer'],
): Promise<TestCustomer> {
  return { id, email, token: (await world.accounts.signIn(id)).token }
}

/** Gives data or a pass for trouble; what is dear waits for a second person. */
export async function giveData(shift: Shift): Promise<void> {
  const { world, random, ask, act, tell } = shift
  const id = await calledAbout(world, random, 'line')
  if (id === null) return
  const path = `/app/desk/lines/${id}/add-ons`
  const page = await ask<OutputOf<typeof viewLineAddOns>>('GET', path)
  const [first, ...others] = page?.offers ?? []
  if (!first) return
  const { addOnId } = random.oneOf([first, ...others])
  const body = { addOnId, reason: 'The network was down' }
  const given = await act<{ isWaiting: boolean }>(path, body)
  const outcome = given?.isWaiting ? 'waits for a second person' : 'done'
  tell(`gives ${addOnId} to line ${id}: ${given ? outcome : 'refused'}`)
}

/** Gives someone who is harassed another number, once they have approved; some forget to ask. */
export async function giveNumber(shift: Shift): Promise<void> {
  const { world, staff, random, act, tell } = shift
  const line = await calledLineFor(shift, 'change_number')
  if (!line) return
  if (random.happens(0.9)) {
    const owner = await ownerOf(shift, line.customer)
    await anApproval(world, staff, owner, 'sim').catch(() => null)
  }
  const body = { losesNumber: true, reason: 'Someone calls all day' }
  const done = await act(`/app/desk/lines/${line.id}/change-number`, body)
  tell(`gives ${line.mdn} another number: ${done ? 'done' : 'refused'}`)
}

/** Moves a line to another account that its owner says is theirs, once both have approved. */
export async function moveToAccount(shift: Shift): Promise<void> {
  const { world, staff, random, ask, act, tell } = shift
  const line = await calledLineFor(shift, 'move')
  const otherId = line && (await calledAbout(world, random, 'customer'))
  if (!otherId || otherId === line.customer.id) return
  const page = await ask<{ customer: DeskCustomer }>('GET', `/app/desk/customers/${otherId}`)
  if (!page || isClosed(page.customer)) return
  const { email } = page.customer.profile
  const other = { id: otherId, email, name: '' }
  const owners = [await ownerOf(shift, line.customer), await ownerOf(shift, other)]
  const path = `/app/desk/lines/${line.id}`
  const asking = { path: `${path}/move-approvals`, body: { toEmail: email }, owners }
  if (random.happens(0.9)) await bothApprove(world, staff, asking).catch(() => null)
  const done = await act(`${path}/move`, {
    fromCustomerId: line.customer.id,
    toEmail: email,
    isSamePerson: true,
    reason: 'Both accounts are theirs',
  })
  tell(`moves ${line.mdn} from ${line.customer.email} to ${email}: ${done ? 'done' : 'refused'}`)
}
