import { randomUUID } from 'node:crypto'
import type { OrderRow } from '../orders/orders.ts'

/** What a new line takes over from the order that it comes from. */
export function lineOf(order: OrderRow, createdAt: Date) {
  return {
    id: randomUUID(),
    customerId: order.customerId,
    orderId: order.id,
    nickname: order.planName,
    planId: order.planId,
    planName: order.planName,
    periodMonths: order.periodMonths,
    simType: order.simType,
    autoRenew: order.autoRenew,
    createdAt,
  }
}

/** The context under which a line's eSIM code is encrypted. */
export function esimEncryptionContext(lineOrderId: string): string {
  return `esim:${lineOrderId}`
}

/** Whether the carrier has to send a SIM card first. */
export function needsShipment({ simType, iccid }: OrderRow): boolean {
  return simType === 'physical' && iccid === null
}
