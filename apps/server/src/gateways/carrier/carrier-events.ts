import { eventSchema } from '@openline/carrier-check/api/events'
import { carrierSchemas } from '@openline/carrier-check/api/schemas'
import { type ReadHeader, readSignature } from '@openline/carrier-check/api/signatures'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import { type EventReading, parseEvent, toleranceSeconds } from '../signed-event.ts'
import { type CarrierEvent, carrierEventKinds } from './carrier.ts'
import { portInReportOf } from './port-in-calls.ts'

/** Reads events signed in either form, within five minutes of now. */
export function createCarrierEventReader(secrets: readonly string[], clock: Clock) {
  return (rawBody: string, header: ReadHeader): EventReading<CarrierEvent> => {
    const sentAt = readSignature(rawBody, header, secrets)
    if (sentAt === null) return { kind: 'refused', reason: 'signature' }
    const ageSeconds = clock().getTime() / 1000 - sentAt
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
