import { randomUUID } from 'node:crypto'
import type { Answered, OpenBridge } from './helium-bridge.ts'

export type Activation = {
  reference: string
  status: string
  msisdn: string | null
  iccid: string
  esim: { smdpAddress: string; matchingId: string } | null
  failure: { code: string } | null
}

const place = {
  streetNumber: '400',
  streetName: 'Court Avenue',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

export const holder = { name: 'Jordan Rivera', email: 'jordan@example.com', language: 'en' }

/** An order of an eSIM as the shop sends it, with another place or anything else. */
export function anOrder(at: Partial<typeof place> = {}, more: object = {}) {
  const placeOfUse = { ...place, ...at }
  return {
    reference: randomUUID(),
    simType: 'esim',
    zipCode: placeOfUse.zipCode,
    planCode: 'light-monthly',
    holder,
    placeOfUse,
    ...more,
  }
}

export type LineThere = Activation & { msisdn: string }

/** A line in use; its order has the shop's reference. */
export async function aLine({ ask, hooks }: OpenBridge): Promise<LineThere> {
  const order = anOrder()
  const { reference } = order
  const asked = await ask('activate', order, reference)
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body))
  await hooks.waitFor('activation.updated', 1, reference)
  const [line] = (await activationsOf(ask, reference)).body.activations
  const msisdn = line?.msisdn ?? null
  if (!line || msisdn === null) throw new Error('The line has no number')
  return { ...line, msisdn }
}

export function activationsOf(
  ask: OpenBridge['ask'],
  reference: string,
): Promise<Answered<{ activations: Activation[] }>> {
  return ask('listActivations', { reference })
}

/** What another carrier sends for a line that `aTransferPin` was made for. */
export const rightDetails = { account_number: '4400112233', pin: '824613' }

/** Has the bridge keep a transfer PIN for a line, from now on; gives its id. */
export async function aTransferPin(
  { ask }: Pick<OpenBridge, 'ask'>,
  { reference }: Pick<LineThere, 'reference'>,
  more: object = {},
): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  const order = {
    reference,
    id,
    accountNumber: rightDetails.account_number,
    pin: rightDetails.pin,
    expiresAt: new Date(now + 7 * 86_400_000).toISOString(),
    at: new Date(now).toISOString(),
    ...more,
  }
  const asked = await ask('setTransferPin', order)
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  return id
}
