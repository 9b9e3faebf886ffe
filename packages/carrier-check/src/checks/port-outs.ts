import { randomUUID } from 'node:crypto'
import type { Requirement } from '../run/requirement.ts'

/** Requests of other carriers, which somebody has to make before the run. */
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
