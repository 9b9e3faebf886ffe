import { randomUUID } from 'node:crypto'
import type { DualControl, DualControlAct } from '@openline/contract/people/dual-control-desk'
import { expectOk, type Shop } from './customers.ts'
import type { TestStaff } from './staff.ts'

/** Another member of staff confirms what waits for a customer. */
export async function confirmWaiting(
  shop: Shop,
  { token }: Pick<TestStaff, 'token'>,
  { customerId, act }: { customerId: string; act: DualControlAct },
): Promise<void> {
  const path = '/app/desk/dual-control'
  const query = { customerId }
  const { requests } = expectOk(
    await shop.send<{ requests: DualControl[] }>('GET', path, { token, query }),
  )
  const waiting = requests.find((request) => request.act === act)
  if (!waiting) throw new Error(`No ${act} waits for a second person`)
  const body = { reason: 'Checked with the bank' }
  const key = randomUUID()
  expectOk(await shop.send('POST', `${path}/${waiting.id}/confirm`, { token, key, body }))
}
