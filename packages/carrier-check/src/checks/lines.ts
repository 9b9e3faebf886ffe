import { randomInt, randomUUID } from 'node:crypto'
import { type CallName, endpoints, sectionOf } from '../run/call-names.ts'
import type { Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import {
  addOnOrder,
  emergencyOrder,
  type Fields,
  numberChangeOrder,
  simChangeOrder,
} from './orders.ts'

const hourMs = 3_600_000
const shortPinMs = 2000

function lockOrder(check: Check, reference: string, locked: boolean, at = check.at()): Fields {
  return { reference, locked, at }
}

function pinOrder(check: Check, reference: string, at = check.at()): Fields & { id: string } {
  const expiresAt = new Date(Date.parse(at) + 7 * 24 * hourMs).toISOString()
  const made = { accountNumber: '4400112233', pin: String(randomInt(100_000, 1_000_000)) }
  const isOurs = check.capabilities.transferPin === 'openline'
  return { reference, id: randomUUID(), expiresAt, at, ...(isOurs && made) }
}

function earlierThan(at: unknown): string {
  return new Date(Date.parse(String(at)) - hourMs).toISOString()
}

/** Calls about a line, with an order for one that does not exist. */
const strangers: readonly { name: CallName; order: (check: Check, line: string) => Fields }[] = [
  { name: 'setLock', order: (check, line) => lockOrder(check, line, true) },
  { name: 'setTransferPin', order: pinOrder },
  { name: 'setEmergencyAddress', order: emergencyOrder },
  { name: 'changeSim', order: (_check, line) => simChangeOrder(line) },
  { name: 'changeNumber', order: numberChangeOrder },
  { name: 'orderAddOn', order: addOnOrder },
  {
    name: 'changePlan',
    order: (_check, reference) => ({ reference, planCode: 'any', sequence: 1 }),
  },
  { name: 'refreshLine', order: (_check, reference) => ({ reference, id: randomUUID() }) },
  { name: 'endLine', order: (_check, reference) => ({ reference }) },
  {
    name: 'suspend',
    order: (_check, reference) => ({ reference, id: randomUUID(), reason: 'paused' }),
  },
  { name: 'endSuspension', order: (_check, reference) => ({ reference, id: randomUUID() }) },
]

/** Locks, transfer PINs, plans, and the end of lines. */
export const lineChecks: readonly Requirement[] = [
  ...strangers.map(({ name, order }): Requirement => {
    const { needs, missing } = endpoints[name]
    return {
      id: `lines.unknown.${name}`,
      section: sectionOf(name),
      says:
        missing === undefined
          ? 'A call about a line that never was is refused: 409 line_unknown.'
          : 'A call about a line that does not exist is answered with 404.',
      needs: needs === undefined ? [] : [needs],
      run: async (check) => {
        const sent = order(check, randomUUID())
        if (missing === undefined) await check.refused(name, sent, 'line_unknown')
        else await check.refused(name, sent, undefined, 404)
      },
    }
  }),
  {
    id: 'lines.lock',
    section: 'POST /lines/lock',
    says: 'A line is locked and opened as it was asked.',
    needs: ['lock'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      for (const locked of [true, false]) {
        const line = await check.ask('setLock', lockOrder(check, reference, locked))
        check.expect(line.locked === locked, `"locked": ${locked}`)
      }
    },
  },
  {
    id: 'lines.lock-older',
    section: 'POST /lines/lock',
    says: 'A lock with an older `at` than the state in effect changes nothing.',
    needs: ['lock'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      const order = lockOrder(check, reference, true)
      await check.ask('setLock', order)
      const late = lockOrder(check, reference, false, earlierThan(order['at']))
      const { locked } = await check.ask('setLock', late)
      check.expect(locked, '"locked": true, as before')
    },
  },
  {
    id: 'lines.clock-skew',
    section: 'POST /lines/lock',
    says: '`at` is compared with other `at`s, not with the carrier’s own clock.',
    needs: ['lock'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      const at = earlierThan(check.at())
      const { locked } = await check.ask('setLock', lockOrder(check, reference, true, at))
      check.expect(locked, '"locked": true, though Openline’s clock is an hour slow')
    },
  },
  {
    id: 'lines.lock-ends-pin',
    section: 'POST /lines/lock',
    says: 'Locking deletes the transfer PIN.',
    needs: ['lock', 'transferPin'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      await check.ask('setTransferPin', pinOrder(check, reference))
      const { transferPinId } = await check.ask('setLock', lockOrder(check, reference, true))
      check.expect(transferPinId === null, '"transferPinId": null')
    },
  },
  {
    id: 'lines.pin',
    section: 'POST /lines/transfer-pin',
    says: 'A new transfer PIN takes the place of the one before.',
    needs: ['transferPin'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      await check.ask('setTransferPin', pinOrder(check, reference))
      const order = pinOrder(check, reference)
      const { transferPinId } = await check.ask('setTransferPin', order)
      check.expect(transferPinId === order.id, `"transferPinId": "${order.id}"`)
    },
  },
  {
    id: 'lines.pin-older',
    section: 'POST /lines/transfer-pin',
    says: 'A transfer PIN with an older `at` than the one in effect changes nothing.',
    needs: ['transferPin'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      const order = pinOrder(check, reference)
      await check.ask('setTransferPin', order)
      const late = pinOrder(check, reference, earlierThan(order['at']))
      const { transferPinId } = await check.ask('setTransferPin', late)
      check.expect(transferPinId === order.id, `"transferPinId": "${order.id}", as before`)
    },
  },
  {
    id: 'lines.pin-of-network',
    section: 'POST /lines/transfer-pin',
    says: 'The network makes the PIN, and gives the same one again for the same id.',
    needs: ['transferPin'],
    run: async (check) => {
      if (check.capabilities.transferPin !== 'network') check.skip('Openline makes the PIN')
      const { reference } = await check.ownLine()
      const order = pinOrder(check, reference)
      const { transferPin: first } = await check.ask('setTransferPin', order)
      const { transferPin: again } = await check.ask('setTransferPin', order)
      check.expect(Boolean(first), '"transferPin" with accountNumber, pin and expiresAt')
      const isSame = first?.pin === again?.pin && first?.accountNumber === again?.accountNumber
      check.expect(isSame, 'the same account number and PIN')
    },
  },
  {
    id: 'lines.pin-expires',
    section: 'POST /lines/transfer-pin',
    says: 'A transfer PIN is good until its `expiresAt`, and no longer.',
    needs: ['lock', 'transferPin'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      const at = check.at()
      const expiresAt = new Date(Date.parse(at) + shortPinMs)
      const order = { ...pinOrder(check, reference, at), expiresAt: expiresAt.toISOString() }
      await check.ask('setTransferPin', order)
      await check.untilOver('a PIN', expiresAt)
      const { transferPinId } = await check.ask('setLock', lockOrder(check, reference, false))
      check.expect(transferPinId === null, '"transferPinId": null')
    },
  },
  {
    id: 'lines.plan',
    section: 'POST /lines/plan',
    says: 'The answer to a change of plan has the plan.',
    needs: ['planChange'],
    run: async (check) => {
      const [, planCode] = check.need(check.numbers.plans, 'plans')
      const { reference } = await check.ownLine()
      const line = await check.ask('changePlan', { reference, planCode, sequence: 2 })
      check.expect(line.planCode === planCode, `"planCode": "${planCode}"`)
    },
  },
  {
    id: 'lines.plan-older',
    section: 'POST /lines/plan',
    says: 'A change of plan with a lower `sequence` than the last changes nothing.',
    needs: ['planChange'],
    run: async (check) => {
      const [other, planCode] = check.need(check.numbers.plans, 'plans')
      const { reference } = await check.ownLine()
      await check.ask('changePlan', { reference, planCode, sequence: 4 })
      const line = await check.ask('changePlan', { reference, planCode: other, sequence: 3 })
      check.expect(line.planCode === planCode, `"planCode": "${planCode}", as before`)
    },
  },
]
