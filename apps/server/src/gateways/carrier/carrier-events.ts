import { createHmac, timingSafeEqual } from 'node:crypto'
import { eventSchema } from '@openline/carrier-check/api/events'
import { carrierSchemas } from '@openline/carrier-check/api/schemas'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import { type EventReading, parseEvent, toleranceSeconds } from '../signed-event.ts'
import { type CarrierEvent, carrierEventKinds } from './carrier.ts'
import { portInReportOf } from './port-in-calls.ts'

const signatureFormat = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** `carrier-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, within five minutes of now. */
export function createCarrierEventReader(secrets: readonly string[], clock: Clock) {
  return (rawBody: string, signature: string): EventReading<CarrierEvent> => {
    const [, sentAt = '', digest = ''] = signatureFormat.exec(signature) ?? []
    const given = Buffer.from(digest, 'hex')
    const isSigned =
      digest !== '' &&
      secrets.some((secret) =>
        timingSafeEqual(
          createHmac('sha256', secret).update(`${sentAt}.${rawBody}`).digest(),
          given,
        ),
      )
    if (!isSigned) return { kind: 'refused', reason: 'signature' }
    const ageSeconds = clock().getTime() / 1000 - Number(sentAt)
    if (Math.abs(ageSeconds) > toleranceSeconds) return { kind: 'refused', reason: 'clock' }
    return readFields(rawBody)
  }
}

function readFields(rawBody: string): EventReading<CarrierEvent> {
  const read = parseEvent(eventSchema, rawBody)
  if (!read.ok) return { kind: 'malformed', problem: read.problem }
  const { id: eventId, type, data } = read.fields
  const about = subjectOf(type)
  const report = about === 'port_in' ? reportIn(data) : null
  return { kind: 'event', event: { eventId, type, about, reference: data.reference, report } }
}

function subjectOf(type: string): CarrierEvent['about'] {
  return carrierEventKinds.find((kind) => type.startsWith(`${kind}.`)) ?? 'other'
}

/** An event may leave out what it is about; then the carrier is asked. */
function reportIn(data: unknown): CarrierEvent['report'] {
  const portIn = z.safeParse(carrierSchemas.PortIn, data)
  return portIn.success ? portInReportOf(portIn.data) : null
}
