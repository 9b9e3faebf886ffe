import { imei, zipCode } from '@openline/contract/fields'
import { normalizeIccid } from '@openline/contract/sim-number'
import type { ActivationOrder } from './activations.ts'
import { isBreakName } from './breaks.ts'
import { networkSorts, type PlayedNetwork } from './network-sorts.ts'
import { areaCodeNear } from './numbers.ts'
import { CarrierRefusal } from './refusal.ts'
import type { LinePlan, PostalAddress, SimType, TransferPin } from './register.ts'

export type Body = Record<string, unknown>

export function badRequest(message: string) {
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

export function readText(body: Body, field: string, maxLength = 200): string {
  const value = body[field]
  if (typeof value !== 'string' || value.trim() === '') throw badRequest(`${field} is missing.`)
  if (value.length > maxLength) throw badRequest(`${field} is too long.`)
  return value
}

/** Null for a field that is left out or blank. */
function readOptionalText(body: Body, field: string): string | null {
  const value = body[field]
  return value === undefined || value === null || value === '' ? null : readText(body, field)
}

export function readIccid(body: Body): string {
  const iccid = normalizeIccid(readText(body, 'iccid'))
  if (!/^\d{18,22}$/.test(iccid)) throw badRequest('iccid must have 18 to 22 digits.')
  return iccid
}

export function readImei(body: Body): string {
  const result = imei.safeParse(body['imei'])
  if (!result.success) throw badRequest('imei must have 15 digits.')
  return result.data
}

export function readZipCode(body: Body): string {
  const result = zipCode.safeParse(body['zipCode'])
  if (!result.success) throw badRequest('zipCode must have 5 digits.')
  return result.data
}

function readSimType(body: Body): SimType {
  const simType = body['simType']
  if (simType === 'esim' || simType === 'physical') return simType
  throw badRequest('simType must be "esim" or "physical".')
}

/** The body of `POST /activations`. */
export function readActivationOrder(body: Body): ActivationOrder {
  const simType = readSimType(body)
  readText(body, 'planCode')
  if (body['imei'] !== undefined) readImei(body)
  const order = {
    reference: readText(body, 'reference'),
    lease: readOptionalText(body, 'lease'),
    simType,
    iccid: simType === 'physical' ? readIccid(body) : null,
    zipCode: readZipCode(body),
  }
  return { ...order, placeOfUse: readUser(body) }
}

/** The body of `POST /shipments`. */
export function readShipmentOrder(body: Body): { reference: string; zipCode: string } {
  const reference = readText(body, 'reference')
  readText(body, 'line')
  readText(body, 'name')
  const address = readAddress(body)
  readHolder(body)
  return { reference, zipCode: address.zipCode }
}

/** Where a line is used, after a look at who uses it; the sandbox keeps neither. */
export function readUser(body: Body): PostalAddress {
  readHolder(body)
  return readAddress(body, 'placeOfUse')
}

function readHolder(body: Body): void {
  const holder = readObject(body, 'holder')
  readText(holder, 'name')
  if (!readText(holder, 'email').includes('@'))
    throw badRequest('holder.email is no email address.')
  const language = readText(holder, 'language')
  if (language !== 'en' && language !== 'es') throw badRequest('holder.language must be en or es.')
}

function readObject(body: Body, field: string): Body {
  const value = body[field]
  if (typeof value !== 'object' || value === null) throw badRequest(`${field} is missing.`)
  return { ...value }
}

function readAddress(body: Body, field = 'address'): PostalAddress {
  const parts = readObject(body, field)
  return {
    streetNumber: readText(parts, 'streetNumber'),
    ...(Boolean(parts['streetDirection']) && {
      streetDirection: readText(parts, 'streetDirection'),
    }),
    streetName: readText(parts, 'streetName'),
    ...(Boolean(parts['addressTwo']) && { addressTwo: readText(parts, 'addressTwo') }),
    city: readText(parts, 'city'),
    state: readText(parts, 'state'),
    zipCode: readZipCode(parts),
  }
}

export type EmergencyAddressOrder = {
  id: string
  reference: string
  address: PostalAddress
  at: string
}

/** The body of `PUT /lines/emergency-address`. */
export function readEmergencyAddress(body: Body): EmergencyAddressOrder {
  return {
    id: readText(body, 'id'),
    reference: readText(body, 'reference'),
    address: readAddress(body),
    at: readMoment(body, 'at'),
  }
}

/** The body of `POST /suspensions` and, without a reason, of `POST /suspensions/end`. */
export function readSuspension(body: Body): { id: string; reference: string } {
  return { id: readText(body, 'id'), reference: readText(body, 'reference') }
}

/** The body of `POST /lines/plan`. */
export function readPlanChange(body: Body): LinePlan {
  const sequence = body['sequence']
  if (typeof sequence !== 'number' || !Number.isInteger(sequence)) {
    throw badRequest('sequence must be a whole number.')
  }
  return {
    reference: readText(body, 'reference'),
    planCode: readText(body, 'planCode'),
    sequence,
  }
}

/** What another carrier says in its request for a number. */
export function readPortOutRequest(body: Body) {
  return {
    accountNumber: readText(body, 'accountNumber'),
    pin: readText(body, 'pin'),
    toCarrier: readOptionalText(body, 'toCarrier') ?? 'Other Mobile',
    name: readOptionalText(body, 'name'),
    zipCode: readOptionalText(body, 'zipCode'),
  }
}

/** From 1 MB to a terabyte. */
export function readMegabytes(body: Body): number {
  const value = body['megabytes']
  if (typeof value === 'number' && value >= 1 && value <= 1_000_000) return value
  throw badRequest('megabytes must be a number from 1 to 1000000.')
}

export function readBoolean(body: Body, field: string): boolean {
  const value = body[field]
  if (typeof value !== 'boolean') throw badRequest(`${field} must be true or false.`)
  return value
}

/** A moment in UTC, in ISO 8601, comparable as text. */
export function readMoment(body: Body, field: string): string {
  const time = new Date(readText(body, field))
  if (Number.isNaN(time.getTime())) throw badRequest(`${field} must be a time.`)
  return time.toISOString()
}

/** The body of `POST /lines/transfer-pin` for a network that makes the PIN itself. */
export function readPinQuestion(body: Body) {
  const [expiresAt, at] = [readMoment(body, 'expiresAt'), readMoment(body, 'at')]
  return { id: readText(body, 'id'), expiresAt, at }
}

/** The body of `POST /lines/transfer-pin`. */
export function readTransferPin(body: Body): Omit<TransferPin, 'wrongTries'> {
  const pin = readText(body, 'pin')
  if (!/^\d{6,15}$/.test(pin)) throw badRequest('pin must have 6 to 15 digits.')
  return {
    id: readText(body, 'id'),
    accountNumber: readText(body, 'accountNumber'),
    pin,
    expiresAt: readMoment(body, 'expiresAt'),
    at: readMoment(body, 'at'),
  }
}

/** The body of `POST /carrier/network`: a sort of network, what is different about its document, and what it breaks. */
export function readPlayedNetwork(body: Body): PlayedNetwork {
  const sort = networkSorts.find((known) => known === body['sort'])
  if (!sort) throw badRequest(`sort must be one of: ${networkSorts.join(', ')}.`)
  const { breaks = [] } = body
  if (!Array.isArray(breaks) || !breaks.every(isBreakName)) {
    throw badRequest('breaks must be a list of names in breaks.ts.')
  }
  const changes = body['changes'] === undefined ? {} : readObject(body, 'changes')
  return { sort, changes, breaks }
}

/** Where `GET /numbers` looks: an area code, or one near a ZIP code. Null where the network has none. */
export function readSearchedArea(query: URLSearchParams): string | null {
  const [areaCode, zip] = [query.get('areaCode'), query.get('zipCode')]
  if ((areaCode === null) === (zip === null)) throw badRequest('Send areaCode or zipCode.')
  if (areaCode === null) return areaCodeNear(readZipCode({ zipCode: zip }))
  if (!/^[2-9]\d{2}$/.test(areaCode)) throw badRequest('areaCode must have 3 digits.')
  return areaCode
}

/** The body of `POST /number-changes`. */
export function readNumberChange(body: Body) {
  return {
    reference: readText(body, 'reference'),
    line: readText(body, 'line'),
    lease: readOptionalText(body, 'lease'),
    zipCode: readZipCode(body),
  }
}

/** The body of `POST /add-ons`. */
export function readAddOn(body: Body) {
  return {
    reference: readText(body, 'reference'),
    line: readText(body, 'line'),
    addOnCode: readText(body, 'addOnCode'),
  }
}

/** The body of `POST /sim-changes`. */
export function readSimChange(body: Body) {
  const simType = readSimType(body)
  return {
    reference: readText(body, 'reference'),
    line: readText(body, 'line'),
    simType,
    iccid: simType === 'physical' ? readIccid(body) : null,
  }
}
