import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { RefusedCall } from '@openline/contract/office/operations-desk'
import { anApproval } from '@openline/testing/approvals'
import type { Shift } from '../shift.ts'
import { calledLine } from './called.ts'

const hourMs = 3600_000

/** Takes a lost phone off the network, or brings it back once its owner has approved. */
export async function helpWithLine(shift: Shift): Promise<void> {
  const { world, random, act, tell, again } = shift
  const line = await calledLine(shift)
  if (!line) return
  const path = `/app/desk/lines/${line.id}`
  if (line.nextActions.includes('restore')) return restore(shift, line)
  if (!line.nextActions.includes('suspend')) return
  const done = await act(`${path}/suspend`, { reason: 'The phone was stolen' })
  if (!done) return
  tell(`takes ${line.mdn} off the network for ${line.customer.email}`)
  world.time.after(random.whole(2, 72) * hourMs, async () => {
    const later = await again()
    const now = await later.ask<{ line: DeskLine }>('GET', path)
    if (now?.line.nextActions.includes('restore')) await restore(later, now.line)
  })
}

/** Asks the owner, who approves in the account; some forget to ask. */
async function restore({ world, staff, random, act, tell }: Shift, line: DeskLine): Promise<void> {
  const { id, email } = line.customer
  if (random.happens(0.9)) {
    const customer = { id, email, token: (await world.accounts.signIn(id)).token }
    await anApproval(world, staff, customer, 'sim').catch(() => null)
  }
  const reason = 'The owner has it again'
  const done = await act(`/app/desk/lines/${line.id}/restore`, { reason })
  tell(`brings ${line.mdn} back: ${done ? 'done' : 'refused'}`)
}

/** By what the carrier refused, where a person settles it; the owner or no one settles the others. */
const settledAt: Partial<Record<RefusedCall['call'], (call: RefusedCall) => string>> = {
  suspend: ({ id }) => `suspensions/${id}/settle`,
  restore: ({ id }) => `suspensions/${id}/settle`,
  lock: ({ line }) => `lines/${line.id}/lock/settle`,
  unlock: ({ line }) => `lines/${line.id}/lock/settle`,
  emergency_address: ({ line }) => `lines/${line.id}/emergency-address/settle`,
  end_line: ({ line }) => `lines/${line.id}/end/settle`,
}

/** Sends what the carrier refused again, or records that it was done there. */
export async function settleRefusedCalls({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ calls: RefusedCall[] }>('GET', '/app/desk/refused-calls')
  for (const call of list?.calls ?? []) {
    const path = settledAt[call.call]?.(call)
    if (path === undefined) continue
    const how = random.happens(0.7) ? 'send_again' : 'record_done'
    const done = await act(`/app/desk/${path}`, { act: how, reason: 'The carrier was asked' })
    if (done) tell(`settles what the carrier refused (${call.call}): ${how}`)
  }
}
