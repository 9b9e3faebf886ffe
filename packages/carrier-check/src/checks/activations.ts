import { randomUUID } from 'node:crypto'
import type { Requirement } from '../run/requirement.ts'
import { leaseOrder } from './orders.ts'

const section = 'POST /activations'

/** Activations, and why some are refused. */
export const activationChecks: readonly Requirement[] = [
  {
    id: 'activations.reference',
    section,
    says: 'The answer has the reference that was sent.',
    run: async (check) => {
      const order = check.activationOrder()
      const { reference } = await check.ask('activate', order)
      check.expect(reference === order.reference, `"reference": "${order.reference}"`)
    },
  },
  {
    id: 'activations.esim',
    section,
    says: 'An active eSIM has a number, an ICCID and a code to install it by.',
    run: async (check) => {
      const { reference } = await check.ownLine()
      const { activations } = await check.ask('listActivations', { reference })
      const esim = activations.at(-1)?.esim
      const hasCode = Boolean(esim?.smdpAddress) && Boolean(esim?.matchingId)
      check.expect(hasCode, '"esim" with smdpAddress and matchingId')
    },
  },
  {
    id: 'activations.never-twice',
    section,
    says: 'Two lines never have the same number or SIM.',
    run: async (check) => {
      const [one, two] = [await check.ownLine(), await check.ownLine()]
      check.expect(one.msisdn !== two.msisdn, 'another number for another line')
      check.expect(one.iccid !== two.iccid, 'another SIM for another line')
    },
  },
  {
    id: 'activations.card',
    section,
    says: 'An active line with a SIM card has the card that was sent.',
    needs: ['simCards', 'retailCards'],
    run: async (check) => {
      const iccid = check.take(check.numbers.sims?.available?.slice(0, -1), 'sims.available')
      const line = await check.activate(check.activationOrder({ simType: 'physical', iccid }))
      check.expect(line.iccid === iccid, `"iccid": "${iccid}"`)
    },
  },
  {
    id: 'activations.card-in-use',
    section,
    says: 'A SIM card that is in use is refused: 409 iccid_in_use, or "failed" with it.',
    needs: ['simCards'],
    run: async (check) => {
      const iccid = check.need(check.numbers.sims?.inUse, 'sims.inUse')
      const order = check.activationOrder({ simType: 'physical', iccid })
      await check.refusedActivation(order, 'iccid_in_use')
    },
  },
  {
    id: 'activations.card-unknown',
    section,
    says: 'A SIM card of someone else’s is refused: 409 iccid_unknown, or "failed" with it.',
    needs: ['simCards'],
    run: async (check) => {
      const iccid = check.need(check.numbers.sims?.unknown, 'sims.unknown')
      const order = check.activationOrder({ simType: 'physical', iccid })
      await check.refusedActivation(order, 'iccid_unknown')
    },
  },
  {
    id: 'activations.card-not-mailed',
    section,
    says: 'Without retailCards a card that was mailed for no line is refused: 409 iccid_unknown, or "failed" with it.',
    needs: ['simCards'],
    run: async (check) => {
      if (check.capabilities.retailCards) check.skip('the network takes cards that it didn’t mail')
      const iccid = check.need(check.numbers.sims?.available?.[0], 'sims.available')
      const order = check.activationOrder({ simType: 'physical', iccid })
      await check.refusedActivation(order, 'iccid_unknown')
    },
  },
  {
    id: 'activations.no-numbers',
    section,
    says: 'A place without numbers is refused: 409 no_numbers_in_zip, or "failed" with it.',
    run: async (check) => {
      const zipCode = check.need(check.numbers.zips?.noNumbers, 'zips.noNumbers')
      await check.refusedActivation(check.activationOrder({ zipCode }), 'no_numbers_in_zip')
    },
  },
  {
    id: 'activations.address-refused',
    section,
    says: 'A place of use without service is refused: 409 address_refused, or "failed" with it.',
    run: async (check) => {
      const placeOfUse = check.need(check.numbers.refusedPlace, 'refusedPlace')
      await check.refusedActivation(check.activationOrder({ placeOfUse }), 'address_refused')
    },
  },
  {
    id: 'activations.sold-out',
    section,
    says: 'Without SIMs an order is refused: 409 sim_sold_out, or "failed" with it.',
    run: async (check) => {
      const zipCode = check.need(check.numbers.zips?.soldOut, 'zips.soldOut')
      await check.refusedActivation(check.activationOrder({ zipCode }), 'sim_sold_out')
    },
  },
  {
    id: 'activations.pending',
    section,
    says: 'An activation that was pending becomes active, with a number.',
    run: async (check) => {
      const zipCode = check.need(check.numbers.zips?.pending, 'zips.pending')
      await check.activate(check.activationOrder({ zipCode }))
    },
  },
  {
    id: 'activations.oldest-first',
    section: 'Rules for every call',
    says: 'The activations of a reference are listed oldest first.',
    needs: ['simCards', 'retailCards'],
    run: async (check) => {
      const zipCode = check.need(check.numbers.zips?.fails, 'zips.fails')
      const failing = check.activationOrder({ zipCode })
      const { reference } = failing
      await check.ask('activate', failing)
      const { status, failure } = await check.settledActivation(reference)
      check.expect(status === 'failed' && failure !== null, '"failed" with a failure')
      const iccid = check.take(check.numbers.sims?.available?.slice(0, -1), 'sims.available')
      await check.activate(check.activationOrder({ reference, simType: 'physical', iccid }))
      const { activations } = await check.ask('listActivations', { reference })
      const statuses = activations.map((activation) => activation.status).join()
      check.expect(statuses === 'failed,active', 'the failed one, then the active one')
    },
  },
  {
    id: 'activations.leased',
    section,
    says: 'An activation with a lease gets the leased number, and uses the lease up.',
    needs: ['numberSearch'],
    run: async (check) => {
      const lease = await leaseOrder(check)
      await check.ask('leaseNumber', lease)
      const line = await check.activate(check.activationOrder({ lease: lease.reference }))
      check.expect(line.msisdn === lease.msisdn, `the leased number ${lease.msisdn}`)
      const second = check.activationOrder({ lease: lease.reference })
      await check.refused('activate', second, 'number_taken')
    },
  },
  {
    id: 'activations.lease-unknown',
    section,
    says: 'An activation with a lease that is over is refused, and makes no line.',
    needs: ['numberSearch'],
    run: async (check) => {
      const order = check.activationOrder({ lease: randomUUID() })
      await check.refusedActivation(order, 'number_taken')
      const { activations } = await check.ask('listActivations', { reference: order.reference })
      check.expect(!activations.some(({ status }) => status === 'active'), 'no active line')
    },
  },
]
