import { createHash } from 'node:crypto'
import type { Faults } from '../http/faults.ts'
import { newId } from '../http/ids.ts'
import type { Timers } from '../http/timers.ts'
import { Records } from './records.ts'
import { soldOut } from './refusal.ts'
import type { Register, Shipment } from './register.ts'
import { type Sims, withCheckDigit } from './sims.ts'

type Dependencies = {
  sims: Sims
  faults: Faults<string>
  timers: Timers
  shipAfterMs: number
  onShipped: (shipment: Shipment) => void
}

/** Puts SIM cards into envelopes and, a while later, into the mail. */
export class Shipments {
  readonly records: Records<Shipment>
  readonly #dependencies: Dependencies

  constructor(register: Register, dependencies: Dependencies) {
    this.records = new Records(register.shipments)
    this.#dependencies = dependencies
    // An earlier run ended before these were in the mail.
    for (const shipment of this.records.all()) {
      if (shipment.status === 'preparing') this.#mailLater(shipment)
    }
  }

  ship(reference: string, zipCode: string): Shipment {
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

  #mailLater(shipment: Shipment) {
    this.#dependencies.timers.later(this.#dependencies.shipAfterMs, () => {
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
