import type { Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import { shipmentOrder } from './orders.ts'

/** SIM cards and phones. */
export const simChecks: readonly Requirement[] = [
  {
    id: 'inventory.counts',
    section: 'GET /inventory',
    says: 'The counts of SIMs are whole numbers, or null where the network can’t say.',
    needs: ['inventory'],
    run: async (check) => {
      await check.ask('readInventory', {})
    },
  },
  simCheck('available', (check) =>
    check.need(check.numbers.sims?.available?.at(-1), 'sims.available'),
  ),
  simCheck('in_use', (check) => check.need(check.numbers.sims?.inUse, 'sims.inUse')),
  simCheck('retired', (check) => check.need(check.numbers.sims?.retired, 'sims.retired')),
  {
    id: 'sims.unknown',
    section: 'POST /sims/check',
    says: 'A SIM of someone else’s is not known.',
    needs: ['simCards'],
    run: async (check) => {
      const iccid = check.need(check.numbers.sims?.unknown, 'sims.unknown')
      const { known, status } = await check.ask('checkSim', { iccid })
      check.expect(!known && status === 'unknown', '"known": false and "status": "unknown"')
    },
  },
  {
    id: 'devices.works',
    section: 'POST /devices/check',
    says: 'A phone that works is compatible.',
    needs: ['deviceCheck'],
    run: async (check) => {
      const imei = check.need(check.numbers.imeis?.works, 'imeis.works')
      const { compatible } = await check.ask('checkDevice', { imei })
      check.expect(compatible, '"compatible": true')
    },
  },
  {
    id: 'devices.refused',
    section: 'POST /devices/check',
    says: 'A phone that doesn’t work is not compatible, with its reason.',
    needs: ['deviceCheck'],
    run: async (check) => {
      const refused = check.need(check.numbers.imeis?.refused, 'imeis.refused')
      for (const { imei, reason } of refused) {
        const device = await check.ask('checkDevice', { imei })
        const isRefused = !device.compatible && device.reason === reason
        check.expect(isRefused, `"compatible": false and "reason": "${reason}"`)
      }
    },
  },
  {
    id: 'devices.mistyped',
    section: 'POST /devices/check',
    says: 'An IMEI with a wrong check digit is answered, with the reason invalid_imei.',
    needs: ['deviceCheck'],
    run: async (check) => {
      const works = check.need(check.numbers.imeis?.works, 'imeis.works')
      const imei = works.slice(0, -1) + ((Number(works.at(-1)) + 1) % 10)
      const { compatible, reason } = await check.ask('checkDevice', { imei })
      check.expect(!compatible && reason === 'invalid_imei', '"reason": "invalid_imei"')
    },
  },
]

function simCheck(
  status: 'available' | 'in_use' | 'retired',
  iccidOf: (check: Check) => string,
): Requirement {
  return {
    id: `sims.${status.replace('_', '-')}`,
    section: 'POST /sims/check',
    says: `A SIM card that is ${status.replace('_', ' ')} is said to be so.`,
    needs: status === 'available' ? ['simCards', 'retailCards'] : ['simCards'],
    run: async (check) => {
      const sim = await check.ask('checkSim', { iccid: iccidOf(check) })
      check.expect(sim.known && sim.status === status, `"known": true and "status": "${status}"`)
    },
  }
}

/** SIM cards by mail. */
export const shipmentChecks: readonly Requirement[] = [
  {
    id: 'shipments.ordered',
    section: 'POST /shipments',
    says: 'A card that was ordered is in the list of its reference.',
    needs: ['cardsByMail'],
    run: async (check) => {
      const order = shipmentOrder(check)
      const { reference, iccid } = await check.ask('ship', order)
      check.expect(reference === order.reference, 'the reference that was sent')
      const { shipments } = await check.ask('listShipments', { reference })
      check.expect(shipments[0]?.iccid === iccid, 'the same card in GET /shipments')
    },
  },
  {
    id: 'shipments.canceled',
    section: 'POST /shipments/cancellations',
    says: 'A card that has not left is canceled, also when it is asked twice.',
    needs: ['cardsByMail'],
    run: async (check) => {
      const { reference } = await check.ask('ship', shipmentOrder(check))
      for (const time of ['the first', 'the second']) {
        const { status } = await check.ask('cancelShipment', { reference })
        check.expect(status === 'cancelled', `"status": "cancelled" ${time} time`)
      }
    },
  },
  {
    id: 'shipments.canceled-before',
    section: 'POST /shipments/cancellations',
    says: 'A card that is canceled before it is ordered is refused when it comes.',
    needs: ['cardsByMail'],
    run: async (check) => {
      const order = shipmentOrder(check)
      await check.refused('cancelShipment', { reference: order.reference }, 'unknown_reference')
      await check.refused('ship', order, 'cancelled')
    },
  },
  {
    id: 'shipments.left',
    section: 'POST /shipments/cancellations',
    says: 'A card that has left can’t be canceled.',
    needs: ['cardsByMail'],
    run: async (check) => {
      if (!check.numbers.cardsLeave) check.skip('"cardsLeave" is not in the file of test numbers')
      const { reference } = await check.ask('ship', shipmentOrder(check))
      await check.until(async () => {
        const { shipments } = await check.ask('listShipments', { reference })
        return shipments[0]?.status === 'shipped' ? true : null
      }, 'the card to leave')
      await check.refused('cancelShipment', { reference }, 'already_shipped')
    },
  },
]
