import { randomUUID } from 'node:crypto'
import type { Answer, Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'

/** Requests of other carriers, which someone has to make before the run. */
export const portOutChecks: readonly Requirement[] = [
  {
    id: 'port-outs.unknown',
    section: 'POST /portouts/decision',
    says: 'A decision about a port-out that does not exist is answered with 404.',
    needs: ['portOutDecision'],
    run: async (check) => {
      const decision = { id: `none-${randomUUID()}`, approved: false, reason: 'locked' }
      await check.refused('decidePortOut', decision, undefined, 404)
    },
  },
  {
    id: 'port-outs.oldest-first',
    section: 'GET /portouts',
    says: 'The port-outs of a line are listed oldest first.',
    run: async (check) => {
      const waiting = check.need(check.numbers.portOuts?.waiting, 'portOuts.waiting')
      for (const reference of waiting) {
        const { portOuts } = await check.ask('listPortOuts', { reference })
        check.expect(portOuts.length > 0, 'the port-out that waits')
        const times = portOuts.map(({ requestedAt }) => requestedAt.getTime())
        const isSorted = times.every((time, index) => time >= (times[index - 1] ?? 0))
        check.expect(isSorted, '"requestedAt" in order')
      }
    },
  },
  {
    id: 'port-outs.pin-expired',
    section: 'GET /portouts',
    says: 'A request with a PIN that has ended is refused.',
    needs: ['transferPin'],
    run: async (check) => {
      const reference = check.need(check.numbers.portOuts?.pinExpired, 'portOuts.pinExpired')
      await isRefusedAtLast(check, reference)
    },
  },
  {
    id: 'port-outs.pin-guessed',
    section: 'POST /lines/transfer-pin',
    says: 'Five wrong PINs end the PIN: the right one is refused then.',
    needs: ['transferPin'],
    run: async (check) => {
      const reference = check.need(check.numbers.portOuts?.pinGuessed, 'portOuts.pinGuessed')
      const portOuts = await isRefusedAtLast(check, reference)
      const wrong = portOuts.filter(({ reason }) => reason === 'transfer_pin_wrong')
      check.expect(wrong.length >= 5, 'five port-outs that are "transfer_pin_wrong"')
    },
  },
  {
    id: 'port-outs.first-decision',
    section: 'POST /portouts/decision',
    says: 'The first decision about a port-out counts.',
    needs: ['portOutDecision'],
    run: async (check) => {
      const reference = check.take(check.numbers.portOuts?.waiting, 'portOuts.waiting')
      const { portOuts } = await check.ask('listPortOuts', { reference })
      const waiting = portOuts.find(({ status }) => status === 'requested')
      const { id } = check.found(waiting, 'a port-out that is "requested"')
      const refusal = { id, approved: false, reason: 'not_requested_by_owner' }
      const first = await check.ask('decidePortOut', refusal)
      check.expect(first.status === 'refused', '"status": "refused"')
      const second = await check.ask(
        'decidePortOut',
        { id, approved: true, reason: null },
        `${id}-1`,
      )
      check.expect(second.status === 'refused', '"status": "refused", as decided first')
    },
  },
]

async function isRefusedAtLast(check: Check, reference: string) {
  const { portOuts }: Answer<'listPortOuts'> = await check.ask('listPortOuts', { reference })
  const { status, reason } = check.found(portOuts.at(-1), 'a port-out of this line')
  const isOver = reason === 'transfer_pin_ended' || reason === 'no_transfer_pin'
  check.expect(
    status === 'refused' && isOver,
    '"refused" as "transfer_pin_ended" or "no_transfer_pin"',
  )
  return portOuts
}
