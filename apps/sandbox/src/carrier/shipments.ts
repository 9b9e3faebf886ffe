import { createHash } from 'node:crypto'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import { Records } from './records.ts'
import { CarrierRefusal, soldOut } from './refusal.ts'
import type { Register, Shipment } from './register.ts'
import { type Sims, withCheckDigit } from './sims.ts'

type Dependencies = {
  sims: Sims
  faults: Faults<string>
  timers: Timers
  shipAfterMs: number
  onShipped: (shipment: Shipment) => void
}

export const shipmentFaults = ['sold_out_physical', 'never_mailed'] as const

/** Puts SIM cards into envelopes and, a while later, into the mail. */
export class Shipments {
  readonly records: Records<Shipment>
  /** References whose card was stopped before it was asked for. */
  readonly #neverWanted: Set<string>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.shipments)
    this.#neverWanted = register.shipmentsNeverWanted
    this.#dependencies = dependencies
    // An earlier run ended before these were in the mail.
    for (const shipment of this.records.all()) {
      if (shipment.status === 'preparing') this.#mailLater(shipment)
    }
  }

  ship(reference: string, zipCode: string): Shipment {
    if (this.#neverWanted.has(reference)) {
      throw new CarrierRefusal('cancelled', 'This card was stopped before it was asked for.')
    }
    const { sims, faults } = this.#dependencies
    const sim = faults.take(zipCode, ['sold_out_physical']) ? null : sims.issue('physical')
    if (!sim) throw soldOut('physical')
    const shipment: Shipment = {
      id: newId('shp_', 16),
      reference,
      status: 'preparing',
      iccid: sim.iccid,
      trackingNumber: null,
      carrierName: null,
    }
    this.records.add(shipment)
    this.#mailLater(shipment)
    return shipment
  }

  /** Stops a card that has not left. */
  cancel(reference: string): Shipment {
    const [shipment] = this.records.of(reference)
    if (!shipment) {
      this.#neverWanted.add(reference)
      throw new CarrierRefusal('unknown_reference', 'There is no such card, nor will there be.')
    }
    if (shipment.status === 'shipped') {
      throw new CarrierRefusal('already_shipped', 'This card has left.')
    }
    shipment.status = 'cancelled'
    return shipment
  }

  #mailLater(shipment: Shipment) {
    this.#dependencies.timers.later(this.#dependencies.shipAfterMs, () => {
      const isStuck = this.#dependencies.faults.take(shipment.reference, ['never_mailed'])
      if (isStuck || shipment.status === 'cancelled') return
      shipment.status = 'shipped'
      shipment.trackingNumber = trackingNumberOf(shipment.id)
      shipment.carrierName = 'USPS'
      this.#dependencies.onShipped(shipment)
    })
  }
}

/** 22 digits, as the mail prints them under the bar code. */
function trackingNumberOf(shipmentId: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(shipmentId).digest('hex').slice(0, 24)}`)
  return withCheckDigit(`9400${hash.toString().padStart(17, '0').slice(0, 17)}`)
}
