import * as z from 'zod/mini'
import {
  address,
  code,
  described,
  iccid,
  imei,
  msisdn,
  orderId,
  requestedAt,
  sentTime,
  simType,
  text,
  time,
  zipCode,
} from './shapes.ts'

/** What Openline sends to the carrier. */
export const requests = {
  SimCheck: z.object({ iccid }),
  DeviceCheck: z.object({ imei }),
  ActivationOrder: z.object({
    reference: described(orderId, 'Openline’s id of the order.'),
    simType,
    iccid: described(z.optional(iccid), 'With physical only: the card to switch on.'),
    imei: described(z.optional(imei), 'When the customer gave it.'),
    zipCode: described(zipCode, 'Where the line is used; decides the number’s area.'),
    planCode: described(text, 'The plan’s id in the content service.'),
  }),
  ShipmentOrder: z.object({ reference: orderId, name: text, address }),
  ShipmentCancellation: z.object({ reference: orderId }),
  Lock: z.object({ reference: orderId, locked: z.boolean(), at: requestedAt }),
  TransferPin: z.object({
    reference: orderId,
    id: described(text, 'Openline’s id of the PIN.'),
    accountNumber: text,
    pin: described(
      z.string().check(z.regex(/^\d{6,15}$/)),
      'Keep it hashed; five wrong ones end it.',
    ),
    expiresAt: sentTime,
    at: requestedAt,
  }),
  EmergencyAddressOrder: z.object({
    reference: orderId,
    id: described(z.uuid(), 'Openline’s id of this address; it is never used for another one.'),
    address,
    at: requestedAt,
  }),
  PlanChange: z.object({
    reference: orderId,
    planCode: text,
    sequence: described(
      z.int(),
      'The number of the line’s period; a lower one than the last is ignored.',
    ),
  }),
  LineRefresh: z.object({
    reference: orderId,
    id: described(z.uuid(), 'Openline’s id of this request.'),
  }),
  LineEnd: z.object({ reference: orderId }),
  UsageQuestion: z.object({ iccid, since: sentTime }),
  SimChangeOrder: z.object({
    reference: described(z.uuid(), 'Openline’s id of the change.'),
    line: described(orderId, 'The reference of the line.'),
    simType,
    iccid: described(z.optional(iccid), 'With physical only: the card to move to.'),
  }),
  PortOutDecision: z.object({
    id: described(text, 'The port-out.'),
    approved: z.boolean(),
    reason: described(z.nullable(text), 'A code, for a refusal.'),
  }),
  SuspensionOrder: z.object({
    id: described(
      z.uuid(),
      'Openline’s id of this suspension; the same one again changes nothing.',
    ),
    reference: orderId,
    reason: z.enum(['unpaid', 'paused', 'lost']),
  }),
  SuspensionEnd: z.object({ id: z.uuid(), reference: orderId }),
  PortabilityQuestion: z.object({ msisdn, zipCode }),
  PortInOrder: z.object({
    reference: described(
      z.uuid(),
      'Openline’s id of the port-in; there is one order for a reference.',
    ),
    purchaseOrder: described(z.uuid(), 'Of this time of sending.'),
    line: described(orderId, 'The reference of the line that gets the number.'),
    iccid,
    msisdn,
    accountNumber: described(z.optional(text), 'Compare it without case. Never log it.'),
    pin: described(z.optional(text), 'Compare it without case. Never log it.'),
    zipCode,
    firstName: z.optional(text),
    lastName: z.optional(text),
    address: z.optional(address),
  }),
  PortInCancellation: z.object({ reference: z.uuid() }),
  RecordsQuestion: z.object({
    since: described(sentTime, 'The first moment.'),
    until: described(sentTime, 'The first moment that is not wanted any more.'),
    cursor: described(z.optional(text), '`next` of the page before; absent for the first page.'),
  }),
}
