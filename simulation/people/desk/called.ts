import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { sql } from 'drizzle-orm'
import type { Random } from '../../world/random.ts'
import type { World } from '../../world/world.ts'
import type { Shift } from '../shift.ts'

/** What a customer who calls can call about. */
const subjects = {
  order: sql`orders`,
  line: sql`lines`,
  customer: sql`customers`,
  'unpaid order': sql`orders where status = 'payment_failed'`,
  'unpaid line': sql`lines where id in (
    select line_id from line_suspensions where reason = 'unpaid' and ended_at is null)`,
} as const

/** Someone calls about one of all orders, lines or accounts; null when there is none. */
export async function calledAbout(
  { database }: World,
  random: Random,
  subject: keyof typeof subjects,
): Promise<string | null> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from ${subjects[subject]} order by created_at, id`,
  )
  const [first, ...others] = rows
  return first ? random.oneOf([first, ...others]).id : null
}

/** The page of a line that someone calls about, of all or of these. */
export async function calledLine(
  { world, random, ask }: Shift,
  among: 'line' | 'unpaid line' = 'line',
): Promise<DeskLine | null> {
  const id = await calledAbout(world, random, among)
  const page = id && (await ask<{ line: DeskLine }>('GET', `/app/desk/lines/${id}`))
  return page ? page.line : null
}

/** The page of an order that someone calls about, of all or of these. */
export async function calledOrder(
  { world, random, ask }: Shift,
  among: 'order' | 'unpaid order' = 'order',
): Promise<DeskOrder | null> {
  const id = await calledAbout(world, random, among)
  return id === null ? null : ask<DeskOrder>('GET', `/app/desk/orders/${id}`)
}

/** The page of a customer who calls. */
export async function calledCustomer({ world, random, ask }: Shift): Promise<DeskCustomer | null> {
  const id = await calledAbout(world, random, 'customer')
  if (id === null) return null
  return (
    (await ask<{ customer: DeskCustomer }>('GET', `/app/desk/customers/${id}`))?.customer ?? null
  )
}
