import { randomInt, randomUUID } from 'node:crypto'
import type { PortIn } from '@openline/contract/processes/port-in'
import type { TimelineEntry } from '@openline/contract/sales/orders'
import { expectOk, type Shop, type TestCustomer } from './customers.ts'
import { eventually } from './eventually.ts'
import { aLineOwner } from './lines.ts'

/** More processes than the journeys of one run come to. */
const shares = 12

/** Playwright counts its processes, which share one shop; each has area codes of its own. */
const share = process.env['TEST_WORKER_INDEX']

const areaCodes = Array.from({ length: 500 }, (_, index) => 201 + index)
  .filter((code) => !/^[2-9]9|11$/.test(String(code)))
  .filter((_, index) => share === undefined || index % shares === Number(share) % shares)

const leftOf = new Map<string, number[]>()

/** A number that no other test has; its ending is one of the sandbox's magic ones. */
export function aNumber(ending = '0199'): string {
  const known = leftOf.get(ending) ?? []
  const left = known.length > 0 ? known : [...areaCodes]
  leftOf.set(ending, left)
  const [areaCode] = left.splice(randomInt(left.length), 1)
  return `+1${areaCode}555${ending}`
}

/** What the usual old carrier wants to know. */
export const oldService = {
  billingAccountNumber: '123-456 789',
  billingAccountPassword: '49 21-7358',
}

type Changed = { message: string; portIn: PortIn }

/** The calls of the port-in dialogs, as one customer makes them. */
export function portInCalls(shop: Shop, { token }: Pick<TestCustomer, 'token'>) {
  const call = <T>(path: string, body?: object, key: string = randomUUID()) =>
    shop.send<T>('POST', `/app/users/portin/${path}`, { token, key, ...(body && { body }) })
  const view = (id: string) =>
    shop.send<{ portIn: PortIn; timeline: TimelineEntry[] }>('GET', `/app/users/portin/${id}`, {
      token,
    })
  return {
    check: (msisdn: string, zipCode = '50309') =>
      call<{ eligible: boolean; reason: string | null; message: string; portIn: PortIn | null }>(
        'check',
        { msisdn, zipCode },
      ),
    update: (body: object) => call<Changed>('temp/update', body),
    bring: (body: object, key?: string) => call<Changed>('bring/number', body, key),
    resubmit: (body: object, key?: string) => call<Changed>('make/start', body, key),
    cancel: (id: string) => call<Changed>(`${id}/cancel`),
    view: async (id: string) => expectOk(await view(id)),
    /** The port-in once it reached a state. */
    reached: (id: string, status: PortIn['status']) =>
      eventually(`port-in ${status}`, async () => {
        const { portIn } = expectOk(await view(id))
        return portIn.status === status && portIn
      }),
  }
}

/** A number on its way to a fresh line; its ending decides how the old carrier takes it. */
export async function aPortIn(shop: Shop, ending?: string) {
  const { customer, line } = await aLineOwner(shop)
  const calls = portInCalls(shop, customer)
  const msisdn = aNumber(ending)
  const { portIn } = expectOk(
    await calls.bring({
      msisdn,
      zipCode: '50309',
      oldService: { ...oldService, firstName: 'Robin', lastName: 'Rivera' },
      tempSubscriptionId: line.id,
    }),
  )
  return { customer, line, msisdn, id: portIn.id, ...calls }
}

/**
 * The old carrier says something about a port-in, once our order for it is there: that is sent after
 * the customer has their answer. Numbers ending in 0160 say nothing on their own.
 */
export async function oldCarrierSays(
  { sandbox }: Pick<Shop, 'sandbox'>,
  reference: string,
  news: object,
): Promise<void> {
  await eventually('the order at the carrier', async () => {
    const response = await fetch(`${sandbox.url}/carrier/port-in-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference, ...news }),
    })
    if (response.ok) return true
    const refusal = await response.text()
    if (refusal.includes('unknown_reference')) return false
    throw new Error(refusal)
  })
}
