import { randomUUID } from 'node:crypto'
import type { CallName } from './call-names.ts'

type Fields = Readonly<Record<string, unknown>>

/** The field that is the `idempotency-key` of a call, as the table of the API says in words. */
const keyFields: Partial<Record<CallName, string>> = {
  activate: 'reference',
  ship: 'reference',
  changeSim: 'reference',
  setEmergencyAddress: 'id',
  refreshLine: 'id',
  orderAddOn: 'reference',
  leaseNumber: 'reference',
  changeNumber: 'reference',
  decidePortOut: 'id',
  orderPortIn: 'purchaseOrder',
  resubmitPortIn: 'purchaseOrder',
}

/** The key of a call, as Openline makes it; null for a call without one. */
export function keyOf(name: CallName, request: Fields): string | null {
  if (name === 'cancelPortIn') return randomUUID()
  const field = keyFields[name]
  if (field === undefined) return null
  const { iccid } = request
  const key = String(request[field])
  return name === 'activate' && typeof iccid === 'string' ? `${key}:${iccid}` : key
}
