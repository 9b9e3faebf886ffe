import { parseMsisdn } from '@openline/contract/phone-number'
import { type Body, badRequest, readText, readUser, readZipCode } from './inputs.ts'
import type { PortInNews, PortInOrder } from './port-ins.ts'
import { portInStatuses } from './register.ts'

export function readMsisdn(body: Body): string {
  const parsed = parseMsisdn(readText(body, 'msisdn'))
  if (parsed.ok) return parsed.msisdn
  throw badRequest('msisdn must be a US mobile number in E.164.')
}

/** The bodies of `POST /port-ins` and `POST /port-ins/resubmissions`. */
export function readPortInOrder(body: Body): PortInOrder {
  readZipCode(body)
  readUser(body)
  const has = (field: string) => typeof body[field] === 'string' && body[field] !== ''
  const given = [
    'zip',
    ...(has('accountNumber') ? ['account_number'] : []),
    ...(has('pin') ? ['pin'] : []),
    ...(has('firstName') && has('lastName') ? ['name'] : []),
    ...(typeof body['address'] === 'object' && body['address'] !== null ? ['address'] : []),
  ]
  return {
    reference: readText(body, 'reference'),
    purchaseOrder: readText(body, 'purchaseOrder'),
    line: readText(body, 'line'),
    msisdn: readMsisdn(body),
    given,
    pin: has('pin') ? readText(body, 'pin') : null,
  }
}

function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The body of `POST /carrier/port-in-reports`. */
export function readPortInNews(body: Body): PortInNews {
  const status = portInStatuses.find((known) => known === body['status'])
  if (!status) throw badRequest(`status must be one of: ${portInStatuses.join(', ')}.`)
  return {
    status,
    reason: optionalText(body['reason']),
    dueAt: optionalText(body['dueAt']),
    changeableUntil: optionalText(body['changeableUntil']),
    retryAt: optionalText(body['retryAt']),
    messaging: status === 'completed' ? 'pending' : null,
  }
}
