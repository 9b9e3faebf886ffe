import { systemClock } from '@openline/server/clock'
import type { CarrierGateway } from '@openline/server/gateways/carrier/carrier'
import { createHttpCarrier } from '@openline/server/gateways/carrier/http-carrier'
import type { Shop } from './customers.ts'

/** Our adapter to a carrier, such as the sandbox's at `/carrier`. */
export function carrierAt(url: string, apiKey = 'carrier_demo_key'): CarrierGateway {
  return createHttpCarrier({ url, apiKey, webhookSecrets: ['secret'], clock: systemClock })
}

type Side = Pick<Shop, 'sandbox'>

type Ledger = {
  activations: { reference: string; status: string; msisdn: string | null; iccid: string }[]
  shipments: { reference: string; status: string; iccid: string; trackingNumber: string | null }[]
  simChanges: { reference: string; line: string; status: string; iccid: string }[]
  portOuts: { id: string; reference: string; status: string; reason: string | null }[]
  portIns: {
    reference: string
    status: string
    sequence: number
    messaging: 'pending' | 'done' | null
  }[]
  suspensions: { id: string; reference: string; status: string }[]
  refreshes: { id: string; reference: string }[]
  emergencyAddresses: { id: string; reference: string; status: string }[]
  endedLines: string[]
  numberChanges: { reference: string; line: string; status: string; msisdn: string | null }[]
  addOns: { reference: string; line: string; addOnCode: string; status: string }[]
  lines: {
    reference: string
    locked: boolean
    transferPinId: string | null
  }[]
}

/** What the carrier has in its books. */
export async function carrierLedger({ sandbox }: Side): Promise<Ledger> {
  const response = await fetch(`${sandbox.url}/carrier/ledger`)
  return (await response.json()) as Ledger
}

/** The ICCID of the SIM that a line was activated with. */
export async function iccidOf(side: Side, { orderId }: { orderId: string }): Promise<string> {
  const { activations } = await carrierLedger(side)
  const found = activations.find(({ reference }) => reference === orderId)
  if (!found) throw new Error(`order ${orderId} has no activation`)
  return found.iccid
}

type Details = {
  msisdn: string
  accountNumber: string
  pin: string
  name?: string
  zipCode?: string
}

/** Lets a line use data immediately, which the carrier reports. */
export async function useData({ sandbox }: Side, msisdn: string, megabytes: number): Promise<void> {
  await tell(sandbox, '/carrier/use-data', { msisdn, megabytes })
}

/** The network is of another sort from now on, with these differences to its document of capabilities. */
export async function playNetwork(
  { sandbox }: Side,
  sort: 'full' | 'esim_only' | 'slow',
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tell(sandbox, '/carrier/network', { sort, changes })
}

/** The same, and the shop knows it. */
export async function changeNetwork(
  shop: Side & { runTask(name: string): Promise<void> },
  ...network: [sort: 'full' | 'esim_only' | 'slow', changes?: Readonly<Record<string, unknown>>]
): Promise<void> {
  await playNetwork(shop, ...network)
  await shop.runTask('read network capabilities')
}

async function tell(sandbox: Side['sandbox'], path: string, body: object): Promise<void> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Another carrier asks for a number, with these details. */
export async function aPortOut(
  { sandbox }: Side,
  { msisdn, accountNumber, pin, name, zipCode }: Details,
): Promise<void> {
  await tell(sandbox, '/carrier/port-outs', { msisdn, accountNumber, pin, name, zipCode })
}
