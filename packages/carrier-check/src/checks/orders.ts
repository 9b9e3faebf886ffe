import { randomUUID } from 'node:crypto'
import type { CallName } from '../run/call-names.ts'
import type { Check } from '../run/check.ts'

export type Fields = Readonly<Record<string, unknown>>
export type Order = Fields & { readonly reference: string }

/** A shipment that works. */
export function shipmentOrder(check: Check): Order {
  const { holder, placeOfUse } = check.user()
  const reference = randomUUID()
  return { reference, line: reference, name: holder.name, address: placeOfUse, holder }
}

/** An address for 911 that works. */
export function emergencyOrder(check: Check, line: string, changes: Fields = {}): Order {
  const { placeOfUse } = check.user()
  return { reference: line, id: randomUUID(), address: placeOfUse, at: check.at(), ...changes }
}

export function simChangeOrder(line: string, changes: Fields = {}): Order {
  return { reference: randomUUID(), line, simType: 'esim', ...changes }
}

export function numberChangeOrder(check: Check, line: string, changes: Fields = {}): Order {
  const zipCode = check.need(check.numbers.zips?.works, 'zips.works')
  return { reference: randomUUID(), line, zipCode, ...changes }
}

export function addOnOrder(check: Check, line: string, changes: Fields = {}): Order {
  const addOnCode = check.need(check.numbers.addOns?.works, 'addOns.works')
  return { reference: randomUUID(), line, addOnCode, ...changes }
}

/** A port-in of a number to a line. */
export async function portInOrder(check: Check, msisdn: string): Promise<Order> {
  const { accountNumber, pin } = check.need(check.numbers.portIns, 'portIns')
  const { reference: line, iccid } = await check.line()
  const { holder, placeOfUse } = check.user()
  return {
    reference: randomUUID(),
    purchaseOrder: randomUUID(),
    line,
    iccid,
    msisdn,
    accountNumber,
    pin,
    zipCode: placeOfUse.zipCode,
    firstName: 'Casey',
    lastName: 'Checker',
    address: placeOfUse,
    holder,
    placeOfUse,
  }
}

/** A number that can be canceled, which is free again once its port-in is. */
export function waitingNumber(check: Check): string {
  return check.need(check.numbers.portIns?.waits?.[0], 'portIns.waits')
}

/** A free number that the network offers. */
export async function aFreeNumber(check: Check): Promise<string> {
  const areaCode = check.need(check.numbers.areaCode, 'areaCode')
  const { numbers } = await check.ask('findNumbers', { areaCode })
  return check.found(numbers[0], 'GET /numbers to give at least one number').msisdn
}

export async function leaseOrder(check: Check): Promise<Order & { readonly msisdn: string }> {
  return { reference: randomUUID(), msisdn: await aFreeNumber(check) }
}

/** An order of each kind that carries a key, with the field in which another order differs from it. */
export type KeyedCall = {
  readonly name: CallName
  readonly order: (check: Check) => Promise<Fields> | Fields
  readonly other: (order: Fields) => Fields
  /** How many things the reference has now, where a list says it. */
  readonly count?: (check: Check, reference: string) => Promise<number>
}

function otherName(order: Fields): Fields {
  return { ...order, name: 'Morgan Checker' }
}

function otherZip(order: Fields): Fields {
  return { ...order, zipCode: '10001' }
}

function otherLine(order: Fields): Fields {
  return { ...order, line: randomUUID() }
}

export const keyedCalls: readonly KeyedCall[] = [
  {
    name: 'activate',
    order: (check) => check.activationOrder(),
    other: otherZip,
    count: async (check, reference) =>
      (await check.ask('listActivations', { reference })).activations.length,
  },
  {
    name: 'ship',
    order: shipmentOrder,
    other: otherName,
    count: async (check, reference) =>
      (await check.ask('listShipments', { reference })).shipments.length,
  },
  {
    name: 'changeSim',
    order: async (check) => simChangeOrder((await check.ownLine()).reference),
    other: otherLine,
    count: async (check, reference) =>
      (await check.ask('listSimChanges', { reference })).simChanges.length,
  },
  {
    name: 'setEmergencyAddress',
    order: async (check) => emergencyOrder(check, (await check.line()).reference),
    other: (order) => ({ ...order, at: new Date(0).toISOString() }),
  },
  {
    name: 'refreshLine',
    order: async (check) => ({ reference: (await check.ownLine()).reference, id: randomUUID() }),
    other: (order) => ({ ...order, reference: randomUUID() }),
  },
  {
    name: 'leaseNumber',
    order: leaseOrder,
    other: (order) => ({ ...order, msisdn: '+15155550100' }),
  },
  {
    name: 'changeNumber',
    order: async (check) => numberChangeOrder(check, (await check.ownLine()).reference),
    other: otherZip,
    count: async (check, reference) =>
      (await check.ask('listNumberChanges', { reference })).numberChanges.length,
  },
  {
    name: 'orderAddOn',
    order: async (check) => addOnOrder(check, (await check.line()).reference),
    other: otherLine,
    count: async (check, reference) => (await check.ask('listAddOns', { reference })).addOns.length,
  },
  {
    name: 'orderPortIn',
    order: (check) => portInOrder(check, waitingNumber(check)),
    other: otherZip,
    count: async (check, reference) =>
      (await check.ask('listPortIns', { reference })).portIns.length,
  },
]
