import { imei, zipCode } from '@openline/contract/fields'
import { normaliseIccid } from '@openline/contract/sim-number'
import type { ActivationOrder } from './activations.ts'
import { CarrierRefusal } from './refusal.ts'

type Body = Record<string, unknown>

function badRequest(message: string) {
  return new CarrierRefusal('bad_request', message, 400)
}

export function parseBody(text: string): Body {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The body must be a JSON object.')
  }
  return { ...body }
}

function readText(body: Body, field: string, maxLength = 200): string {
  const value = body[field]
  if (typeof value !== 'string' || value.trim() === '') throw badRequest(`${field} is missing.`)
  if (value.length > maxLength) throw badRequest(`${field} is too long.`)
  return value
}

export function readIccid(body: Body): string {
  const iccid = normaliseIccid(readText(body, 'iccid'))
  if (!/^\d{18,22}$/.test(iccid)) throw badRequest('iccid must have 18 to 22 digits.')
  return iccid
}

export function readImei(body: Body): string {
  const result = imei.safeParse(body['imei'])
  if (!result.success) throw badRequest('imei must have 15 digits.')
  return result.data
}

function readZipCode(body: Body): string {
  const result = zipCode.safeParse(body['zipCode'])
  if (!result.success) throw badRequest('zipCode must have 5 digits.')
  return result.data
}

/** The body of `POST /activations`. */
export function readActivationOrder(body: Body): ActivationOrder {
  const simType = body['simType']
  if (simType !== 'esim' && simType !== 'physical') {
    throw badRequest('simType must be "esim" or "physical".')
  }
  readText(body, 'planCode')
  if (body['imei'] !== undefined) readImei(body)
  return {
    reference: readText(body, 'reference'),
    simType,
    iccid: simType === 'physical' ? readIccid(body) : null,
    zipCode: readZipCode(body),
  }
}

/** The body of `POST /shipments`. */
export function readShipmentOrder(body: Body): { reference: string; zipCode: string } {
  const reference = readText(body, 'reference')
  readText(body, 'name')
  const address = body['address']
  if (typeof address !== 'object' || address === null) throw badRequest('address is missing.')
  const parts: Body = { ...address }
  for (const field of ['streetNumber', 'streetName', 'city', 'state']) readText(parts, field)
  return { reference, zipCode: readZipCode(parts) }
}
