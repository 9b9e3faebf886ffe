import { carrierApi } from '@openline/carrier-check/api/calls'
import { capabilitiesSchema } from '@openline/carrier-check/api/capabilities'
import * as z from 'zod/mini'
import type { CapabilitiesReading } from './carrier.ts'
import type { CarrierClient } from './carrier-call.ts'

/** Reads what the network can do. A document that does not fit is a result, so that its field can be named. */
export async function readCapabilities({ read }: CarrierClient): Promise<CapabilitiesReading> {
  const parsed = z.safeParse(capabilitiesSchema, await read(carrierApi.readCapabilities))
  if (parsed.success) return { kind: 'read', capabilities: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'the document'
  return { kind: 'malformed', problem: `${field}: ${issue?.message ?? 'not valid'}` }
}
