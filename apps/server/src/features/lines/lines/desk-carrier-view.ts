import type { CarrierView } from '@openline/contract/lines/carrier-record-desk'
import type { Activation } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { atCarrier } from './sims.ts'
import type { LineRow } from './store.ts'

/** What the carrier says of a line now. Throws 503 when it cannot be asked. */
export async function viewAtCarrier(
  { carrier, clock }: Needs<'clock' | 'carrier'>,
  { orderId, iccid }: Pick<LineRow, 'orderId' | 'iccid'>,
): Promise<CarrierView> {
  const [activation, sim, portOuts] = await atCarrier(
    Promise.all([
      carrier.readActivation(orderId),
      iccid === null ? null : carrier.checkSim(iccid),
      carrier.listPortOuts(orderId),
    ]),
  )
  return {
    askedAt: clock().toISOString(),
    activation: activation && presentActivation(activation),
    sim: sim && sim.status,
    portOuts: portOuts.map(({ status, toCarrier, requestedAt }) => ({
      status,
      toCarrier,
      requestedAt: requestedAt.toISOString(),
    })),
  }
}

function presentActivation(activation: Activation): CarrierView['activation'] {
  const nothing = { mdn: null, iccid: null, code: null }
  switch (activation.kind) {
    case 'active':
      return { ...nothing, status: 'active', mdn: activation.msisdn, iccid: activation.iccid }
    case 'pending':
      return { ...nothing, status: 'pending' }
    case 'refused':
      return { ...nothing, status: 'refused', code: activation.code }
  }
}
