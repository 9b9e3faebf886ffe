import type { OutputOf } from '@openline/contract/endpoint'
import type { listActivity } from '@openline/contract/lines/activity'
import type { Safety, TransferPin } from '@openline/contract/lines/line-safety'
import { expectOk, type Shop } from './customers.ts'
import type { LineOwner } from './lines.ts'

type Changed = { safety: Safety; message: string }

/** The calls of the safety center, as the owner of a line makes them. */
export function safetyCalls(
  shop: Pick<Shop, 'send'>,
  { customer: { token }, line }: Pick<LineOwner, 'customer' | 'line'>,
) {
  const path = `/app/lines/${line.id}`
  return {
    lock: (locked: boolean) =>
      shop.send<Changed>('PUT', `${path}/lock`, { token, body: { locked } }),
    makePin: () =>
      shop.send<{ transferPin: TransferPin; message: string }>('POST', `${path}/transfer-pin`, {
        token,
      }),
    safety: async () =>
      expectOk(await shop.send<{ safety: Safety }>('GET', `${path}/safety`, { token })).safety,
    activity: (cursor = '') =>
      shop.send<OutputOf<typeof listActivity>>('GET', `${path}/activity`, {
        token,
        ...(cursor && { query: { cursor } }),
      }),
  }
}
