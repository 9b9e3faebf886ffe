import { recordKinds } from '@openline/carrier-check/api/answers'
import { badRequest } from './inputs.ts'
import type { Network } from './network.ts'
import type { Asked } from './register.ts'

const pageSize = 100

/** One page of what was asked in a time, oldest first, each thing as it is now. */
export function listRecords(network: Network, query: URLSearchParams) {
  const [since, until] = [readMoment(query, 'since'), readMoment(query, 'until')]
  const first = Number(query.get('cursor') ?? 0)
  if (!Number.isInteger(first) || first < 0) throw badRequest('cursor is not one of ours.')
  const found = network.asked.all().filter(({ at }) => at >= since && at < until)
  const next = first + pageSize
  return {
    records: found.slice(first, next).map((asked) => ({ ...asked, ...stateOf(network, asked) })),
    kinds: recordKinds,
    next: next < found.length ? String(next) : null,
  }
}

function readMoment(query: URLSearchParams, name: string): string {
  const moment = Date.parse(query.get(name) ?? '')
  if (Number.isNaN(moment)) throw badRequest(`${name} is no time.`)
  return new Date(moment).toISOString()
}

type State = { status: string; iccid: string | null; msisdn: string | null }

function stateOf(network: Network, { kind, reference }: Asked): State {
  const { shipments, simChanges, portIns, portOuts, services } = network
  const { leases, numberChanges, addOns } = network
  const sim = simOf(network, reference)
  switch (kind) {
    case 'activation':
      return { status: statusOfLine(network, reference), ...sim }
    case 'line_end':
      return { status: 'ended', ...sim }
    case 'port_out':
      return { status: portOuts.records.of(reference).at(-1)?.status ?? '', ...sim }
    case 'shipment':
      return nothingBut(shipments.records.of(reference)[0])
    case 'sim_change':
      return nothingBut(
        simChanges.records
          .of(reference)
          .map((one) => simChanges.present(one))
          .at(-1),
      )
    case 'port_in':
      return nothingBut(portIns.records.of(reference)[0])
    case 'emergency_address':
      return nothingBut(network.emergencyAddresses.find(reference))
    case 'number_lease':
      return nothingBut(leases.find(reference))
    case 'number_change':
      return nothingBut(numberChanges.records.of(reference).at(-1))
    case 'add_on':
      return nothingBut(addOns.records.of(reference).at(-1))
    case 'suspension':
      return nothingBut(services.all().find(({ id }) => id === reference))
  }
}

function simOf({ activations }: Network, reference: string): Omit<State, 'status'> {
  const line = activations.records.of(reference).at(-1)
  return { iccid: line?.iccid ?? null, msisdn: line?.msisdn ?? null }
}

function statusOfLine({ activations }: Network, reference: string): string {
  if (activations.ended().includes(reference)) return 'ended'
  return activations.records.of(reference).at(-1)?.status ?? ''
}

function nothingBut(
  found: { status: string; iccid?: string | null; msisdn?: string | null } | null | undefined,
): State {
  return { status: found?.status ?? '', iccid: found?.iccid ?? null, msisdn: found?.msisdn ?? null }
}
