import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import type { CarrierEvent } from './carrier.ts'
import { eventWire, portInWire } from './carrier-wire.ts'
import { portInReportOf } from './port-in-calls.ts'

const toleranceSeconds = 300
const signatureFormat = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** `carrier-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, within five minutes of now. */
export const createCarrierEventReader =
  (secrets: readonly string[], clock: Clock) =>
  (rawBody: string, signature: string): CarrierEvent | null => {
    const [, sentAt = '', digest = ''] = signatureFormat.exec(signature) ?? []
    const ageSeconds = clock().getTime() / 1000 - Number(sentAt)
    if (digest === '' || Math.abs(ageSeconds) > toleranceSeconds) return null
    const given = Buffer.from(digest, 'hex')
    const isSigned = secrets.some((secret) =>
      timingSafeEqual(createHmac('sha256', secret).update(`${sentAt}.${rawBody}`).digest(), given),
    )
    return isSigned ? parseEvent(rawBody) : null
  }

const parseEvent = (rawBody: string): CarrierEvent | null => {
  try {
    const event = z.parse(eventWire, JSON.parse(rawBody))
    const about = subjectOf(event.type)
    return {
      eventId: event.id,
      type: event.type,
      about,
      reference: event.data.reference,
      report: about === 'port_in' ? reportIn(event.data) : null,
    }
  } catch {
    return null
  }
}

const subjectOf = (type: string): CarrierEvent['about'] => {
  if (type.startsWith('activation.')) return 'activation'
  if (type.startsWith('shipment.')) return 'shipment'
  if (type.startsWith('sim_change.')) return 'sim_change'
  if (type.startsWith('portout.')) return 'portout'
  if (type.startsWith('port_in.')) return 'port_in'
  return 'other'
}

/** An event may leave out what it is about; then the carrier is asked. */
const reportIn = (data: unknown): CarrierEvent['report'] => {
  const told = z.safeParse(portInWire, data)
  return told.success ? portInReportOf(told.data) : null
}
