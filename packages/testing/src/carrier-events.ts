import { randomUUID } from 'node:crypto'
import { signEvent } from '@openline/carrier-check/api/signatures'

type Signing = { secret?: string; id?: string; at?: Date; type?: string }

/** An event of the carrier, by default about a port-in, signed as it signs them; gives the status of the answer. */
export async function sendCarrierEvent(
  shop: { url(path: string): string },
  data: object,
  {
    secret = 'carrier_demo_secret',
    id = randomUUID(),
    at = new Date(),
    type = 'port_in.updated',
  }: Signing = {},
): Promise<number> {
  const body = JSON.stringify({ id, type, data })
  const delivery = { id, body, atSeconds: Math.floor(at.getTime() / 1000) }
  const headers = {
    'content-type': 'application/json',
    ...signEvent(delivery, secret, 'openline'),
  }
  const response = await fetch(shop.url('/hooks/carrier'), { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

/** The content of an event about a port-in. */
export function portInReport(report: { reference: string; sequence: number; status: string }) {
  return {
    id: 'prt_1',
    reason: null,
    dueAt: null,
    changeableUntil: null,
    retryAt: null,
    messaging: null,
    ...report,
  }
}
