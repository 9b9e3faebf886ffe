import type { MergePreview } from '@openline/contract/people/account-merges-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { bothApprove } from '@openline/testing/approvals'
import type { TestCustomer } from '@openline/testing/customers'
import { sql } from 'drizzle-orm'
import type { Shift } from '../shift.ts'
import { calledAbout } from './called.ts'
import { isClosed, ownerOf } from './changes.ts'

/** Two accounts that someone says are both theirs. */
type Two = { readonly from: TestCustomer; readonly to: TestCustomer }

const hourMs = 3600_000

/** Merges an account into another one, once both have approved, or without a word from a mailbox that is lost. */
export async function mergeAccounts(shift: Shift): Promise<void> {
  const { world, random, again, ask, tell } = shift
  const two = await calledTwo(shift)
  if (!two) return
  const { from, to } = two
  const path = `/app/desk/customers/${from.id}/merge/preview`
  const page = await ask<{ preview: MergePreview }>('POST', path, { toEmail: to.email })
  if (!page) return
  const { obstacles } = page.preview
  // Some press anyway.
  if (obstacles.length > 0 && !random.happens(0.1)) {
    return tell(`does not merge ${from.email} into ${to.email}: ${obstacles.join(' ')}`)
  }
  if (random.happens(0.7)) return mergeApproved(shift, two)
  await approve(shift, two, [])
  tell(`asks ${from.email} and ${to.email} about a merge`)
  world.time.after(random.whole(60, 120) * hourMs, async () => mergeUnanswered(await again(), two))
}

/** The one account is one by chance, or that whose line is paid for the shortest. */
async function calledTwo(shift: Shift): Promise<Two | null> {
  const { world, random } = shift
  const fromId = random.happens(0.5)
    ? await nextToRenew(shift)
    : await calledAbout(world, random, 'customer')
  const toId = await calledAbout(world, random, 'customer')
  if (fromId === null || toId === null || fromId === toId) return null
  const [from, to] = [await readAccount(shift, fromId), await readAccount(shift, toId)]
  return from && to && { from, to }
}

async function nextToRenew({ world }: Shift): Promise<string | null> {
  const { rows } = await world.database.db.execute<{ id: string }>(sql`
    select customer_id as id from lines where status = 'active' order by renews_at, id limit 1`)
  return rows[0]?.id ?? null
}

async function readAccount(shift: Shift, id: string): Promise<TestCustomer | null> {
  const page = await shift.ask<{ customer: DeskCustomer }>('GET', `/app/desk/customers/${id}`)
  if (!page || isClosed(page.customer)) return null
  const { email } = page.customer.profile
  return ownerOf(shift, { id, email, name: '' })
}

/** Asks both accounts; some approve. */
async function approve({ world, staff }: Shift, { from, to }: Two, owners: TestCustomer[]) {
  const path = `/app/desk/customers/${from.id}/merge-approvals`
  await bothApprove(world, staff, { path, body: { toEmail: to.email }, owners }).catch(() => null)
}

const reason = 'Both accounts are theirs'

async function mergeApproved(shift: Shift, two: Two): Promise<void> {
  const { from, to } = two
  if (shift.random.happens(0.9)) await approve(shift, two, [from, to])
  const body = { toEmail: to.email, isSamePerson: true, reason }
  const done = await shift.act(`/app/desk/customers/${from.id}/merge`, body)
  shift.tell(`merges ${from.email} into ${to.email}: ${done ? 'done' : 'refused'}`)
}

/** After an ID check; a second person confirms it. */
async function mergeUnanswered(shift: Shift, { from, to }: Two): Promise<void> {
  const account = await readAccount(shift, to.id)
  if (!account) return
  await approve(shift, { from, to: account }, [account])
  const done = await shift.act(`/app/desk/customers/${from.id}/merge/id-check`, {
    toEmail: account.email,
    checks: ['photo_id', 'details_match', 'call_back'],
    note: 'A video call',
    reason,
  })
  const outcome = done ? 'waits for a second person' : 'refused'
  shift.tell(`merges ${from.email}, whose mailbox is lost, into ${account.email}: ${outcome}`)
}
