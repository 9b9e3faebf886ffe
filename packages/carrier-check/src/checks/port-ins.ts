import { randomUUID } from 'node:crypto'
import type { Answer, Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import { type Order, portInOrder, waitingNumber } from './orders.ts'

const cancellations = 'POST /port-ins/cancellations'
const resubmissions = 'POST /port-ins/resubmissions'

/** Orders a number and asks until its port-in is as wanted; reports never go back in `sequence`. */
async function untilStatus(
  check: Check,
  order: Order,
  wanted: string,
): Promise<Answer<'orderPortIn'>> {
  const { reference } = order
  let { sequence: last } = await check.ask('orderPortIn', order)
  return check.until(async () => {
    const { portIns } = await check.ask('listPortIns', { reference })
    const portIn = check.found(portIns[0], 'the port-in in the list of its reference')
    check.expect(portIn.sequence >= last, `a "sequence" from ${last} on`)
    last = portIn.sequence
    return portIn.status === wanted ? portIn : null
  }, `the port-in to be ${wanted}`)
}

async function cancel(check: Check, reference: string): Promise<void> {
  await check.send('cancelPortIn', { reference })
}

/** Numbers brought from other carriers. */
export const portInChecks: readonly Requirement[] = [
  {
    id: 'portability.yes',
    section: 'POST /portability',
    says: 'A number that can be brought is portable, with what its old carrier requires.',
    needs: ['portIn'],
    run: async (check) => {
      const { zipCode } = check.user().placeOfUse
      const msisdn = waitingNumber(check)
      const { portable } = await check.ask('checkPortability', { msisdn, zipCode })
      check.expect(portable, '"portable": true')
    },
  },
  {
    id: 'portability.no',
    section: 'POST /portability',
    says: 'A number that can’t be brought is not portable, with its reason.',
    needs: ['portIn'],
    run: async (check) => {
      const { zipCode } = check.user().placeOfUse
      const numbers = check.need(check.numbers.portIns?.notPortable, 'portIns.notPortable')
      for (const { msisdn, reason } of numbers) {
        const came = await check.ask('checkPortability', { msisdn, zipCode })
        const isRefused = !came.portable && came.reason === reason
        check.expect(isRefused, `"portable": false and "reason": "${reason}"`)
      }
    },
  },
  {
    id: 'port-ins.ordered',
    section: 'POST /port-ins',
    says: 'The answer has the reference and the purchase order that were sent.',
    needs: ['portIn'],
    run: async (check) => {
      const order = await portInOrder(check, waitingNumber(check))
      const { reference, purchaseOrder } = await check.ask('orderPortIn', order)
      await cancel(check, order.reference)
      const isSame = reference === order.reference && purchaseOrder === order['purchaseOrder']
      check.expect(isSame, 'the reference and purchaseOrder that were sent')
    },
  },
  {
    id: 'port-ins.not-portable',
    section: 'POST /port-ins',
    says: 'The order of a number that can’t be brought is refused with its reason.',
    needs: ['portIn'],
    run: async (check) => {
      const numbers = check.need(check.numbers.portIns?.notPortable, 'portIns.notPortable')
      for (const { msisdn, reason } of numbers) {
        await check.refused('orderPortIn', await portInOrder(check, msisdn), reason)
      }
    },
  },
  {
    id: 'port-ins.duplicate',
    section: 'POST /port-ins',
    says: 'A second order of a number that is being transferred is refused: 409 duplicate_port.',
    needs: ['portIn'],
    run: async (check) => {
      const order = await portInOrder(check, waitingNumber(check))
      await check.ask('orderPortIn', order)
      const second = await portInOrder(check, waitingNumber(check))
      const came = await check.send('orderPortIn', second)
      await cancel(check, order.reference)
      check.isRefusal(came, 'duplicate_port')
    },
  },
  {
    id: 'port-ins.rejected',
    section: 'POST /port-ins',
    says: 'What the old carrier refuses is rejected with its reason.',
    needs: ['portIn'],
    run: async (check) => {
      const numbers = check.need(check.numbers.portIns?.rejected, 'portIns.rejected')
      for (const { msisdn, reason } of numbers) {
        const order = await portInOrder(check, msisdn)
        const portIn = await untilStatus(check, order, 'rejected')
        await cancel(check, order.reference)
        check.expect(portIn.reason === reason, `"reason": "${reason}"`)
      }
    },
  },
  {
    id: 'port-ins.delayed',
    section: 'POST /port-ins',
    says: 'What the old carrier delays is delayed with its reason.',
    needs: ['portIn'],
    run: async (check) => {
      const numbers = check.need(check.numbers.portIns?.delayed, 'portIns.delayed')
      for (const { msisdn, reason } of numbers) {
        const order = await portInOrder(check, msisdn)
        const portIn = await untilStatus(check, order, 'delayed')
        await cancel(check, order.reference)
        check.expect(portIn.reason === reason, `"reason": "${reason}"`)
      }
    },
  },
  {
    id: 'port-ins.resubmitted',
    section: resubmissions,
    says: 'A rejected port-in is sent again under a new purchase order, with a higher sequence.',
    needs: ['portIn'],
    run: async (check) => {
      const [first] = check.need(check.numbers.portIns?.rejected, 'portIns.rejected')
      const order = await portInOrder(check, check.need(first, 'portIns.rejected').msisdn)
      const rejected = await untilStatus(check, order, 'rejected')
      const again = { ...order, purchaseOrder: randomUUID() }
      const portIn = await check.ask('resubmitPortIn', again)
      await cancel(check, order.reference)
      check.expect(portIn.purchaseOrder === again.purchaseOrder, 'the new purchaseOrder')
      check.expect(portIn.sequence > rejected.sequence, `a "sequence" above ${rejected.sequence}`)
    },
  },
  {
    id: 'port-ins.not-changeable',
    section: resubmissions,
    says: 'A port-in that is neither rejected nor delayed can’t be sent again: 409 not_changeable.',
    needs: ['portIn'],
    run: async (check) => {
      const order = await portInOrder(check, waitingNumber(check))
      await check.ask('orderPortIn', order)
      const came = await check.send('resubmitPortIn', { ...order, purchaseOrder: randomUUID() })
      await cancel(check, order.reference)
      check.isRefusal(came, 'not_changeable')
    },
  },
  {
    id: 'port-ins.canceled',
    section: cancellations,
    says: 'A port-in is canceled, with a higher sequence; asked twice, it stays so.',
    needs: ['portIn'],
    run: async (check) => {
      const order = await portInOrder(check, waitingNumber(check))
      const { reference } = order
      const { sequence } = await untilStatus(check, order, 'confirmed')
      const canceled = await check.ask('cancelPortIn', { reference })
      const isCanceled = canceled.status === 'cancelled' && canceled.sequence > sequence
      check.expect(isCanceled, `"cancelled" with a "sequence" above ${sequence}`)
      const again = await check.ask('cancelPortIn', { reference })
      check.expect(again.status === 'cancelled', '"cancelled" again')
    },
  },
  {
    id: 'port-ins.canceled-before',
    section: cancellations,
    says: 'A port-in that is canceled before it is ordered is refused when it comes.',
    needs: ['portIn'],
    run: async (check) => {
      const order = await portInOrder(check, waitingNumber(check))
      const { reference } = order
      await check.refused('cancelPortIn', { reference }, 'unknown_reference')
      const came = await check.send('orderPortIn', order)
      await cancel(check, reference)
      check.isRefusal(came, 'cancelled')
    },
  },
  {
    id: 'port-ins.past-cut-off',
    section: cancellations,
    says: 'After its cut-off a port-in can’t be canceled: 409 past_cut_off.',
    needs: ['portIn'],
    run: async (check) => {
      const msisdn = check.need(check.numbers.portIns?.pastCutOff, 'portIns.pastCutOff')
      const order = await portInOrder(check, msisdn)
      await untilStatus(check, order, 'confirmed')
      await check.refused('cancelPortIn', { reference: order.reference }, 'past_cut_off')
    },
  },
  {
    id: 'port-ins.completed',
    section: 'POST /port-ins',
    says: 'A port-in is completed, and says whether texts come too.',
    needs: ['portIn'],
    run: async (check) => {
      const msisdn = check.need(check.numbers.portIns?.moves, 'portIns.moves')
      const portIn = await untilStatus(check, await portInOrder(check, msisdn), 'completed')
      check.expect(portIn.messaging !== null, '"messaging": "pending" or "done"')
    },
  },
]
