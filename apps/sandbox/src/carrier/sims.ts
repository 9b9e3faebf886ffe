import { passesLuhn } from '@openline/contract/luhn'
import { documentOf } from './network-sorts.ts'
import { CarrierRefusal, soldOut } from './refusal.ts'
import type { Register, Sim, SimType } from './register.ts'

/** Digits closed by their Luhn check digit, as every ICCID is. */
export function withCheckDigit(digits: string): string {
  return digits + Array.from('0123456789').find((check) => passesLuhn(digits + check))
}

/** SIM cards that a shop may have sold already: the numbers to type in a demo. */
export const retailSims = [
  '8901410325123456788',
  '89014103251234567899',
  '8901030325123456788',
  '8901280325123456785',
  ...Array.from({ length: 16 }, (_, index) =>
    withCheckDigit(`890141032550${String(index + 1).padStart(6, '0')}`),
  ),
]

export const simsInUse = ['890141032590000001', '890103032590000002'].map(withCheckDigit)
export const simsRetired = ['890141032591000001', '890128032591000002'].map(withCheckDigit)

/** More SIM cards of the same shop than can be listed, so that every test can have its own. */
const retailSeries = /^890141032556\d{7}$/

const mailedSeries = '890141034'

/** An unused card that was sold in a shop: a network that doesn't take those doesn't know it. */
function isRetail({ iccid, type, status }: Sim): boolean {
  return type === 'physical' && status === 'available' && !iccid.startsWith(mailedSeries)
}

/** `iccid` names a card that is at hand. */
type SimRequest = { simType: SimType; iccid: string | null }

export type Sims = ReturnType<typeof createSims>

/** The stock and every SIM that was ever given out. */
export function createSims(register: Register) {
  const { stock: left, sims, played } = register
  addKnownSims(sims)

  function find(iccid: string): Sim | null {
    const sim = sims.get(iccid) ?? atHand(iccid)
    if (!sim || documentOf(played)['retailCards'] !== false) return sim
    return isRetail(sim) ? null : sim
  }

  /** A SIM card of the shop's that is seen for the first time. */
  function atHand(iccid: string): Sim | null {
    if (!retailSeries.test(iccid) || !passesLuhn(iccid)) return null
    const sim: Sim = { iccid, type: 'physical', status: 'available' }
    sims.set(iccid, sim)
    return sim
  }

  /** Takes a new SIM out of the stock, or gives `null` when it is empty. */
  function issue(type: SimType): Sim | null {
    if (left[type] < 1) return null
    left[type] -= 1
    register.issued += 1
    const series = type === 'esim' ? '890141033' : mailedSeries
    const iccid = withCheckDigit(`${series}${String(register.issued).padStart(9, '0')}`)
    const sim: Sim = { iccid, type, status: 'available' }
    sims.set(iccid, sim)
    return sim
  }

  return {
    left: (type: SimType) => left[type],
    find,
    issue,

    /** The SIM that an order asks for: a new eSIM, or an unused card. Throws a `CarrierRefusal`. */
    take({ simType, iccid }: SimRequest, { isSoldOut }: { isSoldOut: () => boolean }): Sim {
      if (simType === 'esim') {
        const issued = isSoldOut() ? null : issue('esim')
        if (!issued) throw soldOut('esim')
        return issued
      }
      const sim = find(iccid ?? '')
      if (!sim) throw new CarrierRefusal('iccid_unknown', 'We do not know this SIM card.')
      if (sim.status === 'available') return sim
      throw new CarrierRefusal('iccid_in_use', 'This SIM card is in use or was retired.')
    },

    /** A SIM that was not switched on after all: cards stay with the customer, profiles return. */
    putBack(sim: Sim) {
      if (sim.type === 'physical') {
        sim.status = 'available'
        return
      }
      sims.delete(sim.iccid)
      left.esim += 1
    },
  }
}

/** The SIM cards that the guide page lists, unless the register has them already. */
function addKnownSims(sims: Register['sims']): void {
  const known = [
    { iccids: retailSims, status: 'available' },
    { iccids: simsInUse, status: 'in_use' },
    { iccids: simsRetired, status: 'retired' },
  ] as const
  for (const { iccids, status } of known) {
    for (const iccid of iccids) {
      if (!sims.has(iccid)) sims.set(iccid, { iccid, type: 'physical', status })
    }
  }
}
