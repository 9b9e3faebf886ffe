import { randomUUID } from 'node:crypto'
import type { Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import { leaseOrder, numberChangeOrder } from './orders.ts'

const toleranceMs = 5 * 60_000

/** Numbers to choose from, leases and number changes. */
export const numberChecks: readonly Requirement[] = [
  {
    id: 'numbers.area',
    section: 'GET /numbers',
    says: 'A search by area code gives numbers of it.',
    needs: ['numberSearch'],
    run: async (check) => {
      const areaCode = check.need(check.numbers.areaCode, 'areaCode')
      const { numbers } = await check.ask('findNumbers', { areaCode })
      const isThere = numbers.every(({ msisdn }) => msisdn.startsWith(`+1${areaCode}`))
      check.expect(numbers.length > 0 && isThere, `numbers that begin with +1${areaCode}`)
    },
  },
  {
    id: 'numbers.limit',
    section: 'GET /numbers',
    says: 'A search by ZIP code gives some numbers, no more than the document says, and none twice.',
    needs: ['numberSearch'],
    run: async (check) => {
      const zipCode = check.need(check.numbers.zips?.works, 'zips.works')
      const { numbers } = await check.ask('findNumbers', { zipCode })
      const most = check.capabilities.limits.numbersPerSearch
      const distinct = new Set(numbers.map(({ msisdn }) => msisdn)).size
      const isFine = distinct > 0 && distinct === numbers.length && distinct <= most
      check.expect(isFine, `one to ${most} different numbers`)
    },
  },
  {
    id: 'leases.time',
    section: 'POST /numbers/leases',
    says: 'A lease has the number that was sent, and lasts as long as the document says.',
    needs: ['numberSearch'],
    run: async (check) => {
      const order = await leaseOrder(check)
      const { msisdn, expiresAt } = await check.ask('leaseNumber', order)
      check.expect(msisdn === order.msisdn, `"msisdn": "${order.msisdn}"`)
      const { leaseMinutes } = check.capabilities.limits
      const off = Math.abs(expiresAt.getTime() - Date.now() - leaseMinutes * 60_000)
      check.expect(off < toleranceMs, `"expiresAt" in ${leaseMinutes} minutes`)
    },
  },
  {
    id: 'leases.taken',
    section: 'POST /numbers/leases',
    says: 'A leased number can’t be leased by someone else: 409 number_taken.',
    needs: ['numberSearch'],
    run: async (check) => {
      const order = await leaseOrder(check)
      await check.ask('leaseNumber', order)
      await check.refused('leaseNumber', { ...order, reference: randomUUID() }, 'number_taken')
    },
  },
  {
    id: 'leases.hidden',
    section: 'GET /numbers',
    says: 'A leased number is not offered to others.',
    needs: ['numberSearch'],
    run: async (check) => {
      const order = await leaseOrder(check)
      await check.ask('leaseNumber', order)
      const areaCode = check.need(check.numbers.areaCode, 'areaCode')
      const { numbers } = await check.ask('findNumbers', { areaCode })
      const isOffered = numbers.some(({ msisdn }) => msisdn === order.msisdn)
      check.expect(!isOffered, `a list without ${order.msisdn}`)
    },
  },
  {
    id: 'leases.ended',
    section: 'POST /numbers/leases/end',
    says: 'The number of a lease that was ended can be leased again; ending twice changes nothing.',
    needs: ['numberSearch'],
    run: async (check) => {
      const order = await leaseOrder(check)
      const { reference } = order
      await check.ask('leaseNumber', order)
      await check.ask('endLease', { reference })
      await check.ask('endLease', { reference })
      await check.ask('leaseNumber', { ...order, reference: randomUUID() })
    },
  },
  {
    id: 'leases.expired',
    section: 'POST /numbers/leases',
    says: 'A lease is over at its `expiresAt`: an activation with it is refused, 409 number_taken.',
    needs: ['numberSearch'],
    run: async (check) => {
      const lease = check.numbers.expiredLease ?? (await anExpiredLease(check))
      await check.refusedActivation(check.activationOrder({ lease }), 'number_taken')
    },
  },
  {
    id: 'leases.ended-before',
    section: 'POST /numbers/leases/end',
    says: 'A lease that is ended before it comes is refused when it comes.',
    needs: ['numberSearch'],
    run: async (check) => {
      const order = await leaseOrder(check)
      await check.ask('endLease', { reference: order.reference })
      await check.refused('leaseNumber', order)
    },
  },
  {
    id: 'number-changes.other',
    section: 'POST /number-changes',
    says: 'A number change gives the line another number.',
    needs: ['numberChange'],
    run: async (check) => {
      const line = await check.ownLine()
      const order = numberChangeOrder(check, line.reference)
      await check.ask('changeNumber', order)
      const change = await check.until(async () => {
        const { numberChanges } = await check.ask('listNumberChanges', {
          reference: order.reference,
        })
        const last = numberChanges.at(-1)
        return last === undefined || last.status === 'pending' ? null : last
      }, 'the number change to end')
      const isOther = change.msisdn !== null && change.msisdn !== line.msisdn
      check.expect(change.status === 'active' && isOther, '"active" with another number')
    },
  },
  {
    id: 'number-changes.leased',
    section: 'POST /number-changes',
    says: 'A number change with a lease gives the line the leased number.',
    needs: ['numberChange', 'numberSearch'],
    run: async (check) => {
      const line = await check.ownLine()
      const lease = await leaseOrder(check)
      await check.ask('leaseNumber', lease)
      const order = numberChangeOrder(check, line.reference, { lease: lease.reference })
      await check.ask('changeNumber', order)
      const msisdn = await check.until(async () => {
        const { numberChanges } = await check.ask('listNumberChanges', {
          reference: order.reference,
        })
        return numberChanges.at(-1)?.msisdn ?? null
      }, 'the number change to end')
      check.expect(msisdn === lease.msisdn, `the leased number ${lease.msisdn}`)
    },
  },
]

/** Where the file names none, one is made, if it ends soon. */
async function anExpiredLease(check: Check): Promise<string> {
  const order = await leaseOrder(check)
  const { expiresAt } = await check.ask('leaseNumber', order)
  await check.untilOver('a lease', expiresAt)
  return order.reference
}
