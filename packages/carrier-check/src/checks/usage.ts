import type { Requirement } from '../run/requirement.ts'
import { simChangeOrder } from './orders.ts'
import { untilMoved } from './sim-changes.ts'

const dayMs = 24 * 3_600_000

/** What a SIM used. */
export const usageChecks: readonly Requirement[] = [
  {
    id: 'usage.fresh',
    section: 'POST /usage',
    says: 'Figures of usage are as fresh as the document says, and not of the future.',
    needs: ['usage'],
    run: async (check) => {
      const { iccid } = await check.line()
      const since = new Date(Date.now() - dayMs).toISOString()
      const { asOf } = await check.ask('readUsage', { iccid, since })
      const minutes = check.capabilities.usage?.freshWithinMinutes ?? 0
      const ageMs = Date.now() - asOf.getTime()
      const isFresh = ageMs > -5 * 60_000 && ageMs < (minutes + 5) * 60_000
      check.expect(isFresh, `"asOf" at most ${minutes} minutes ago`)
    },
  },
  {
    id: 'usage.days',
    section: 'POST /usage',
    says: 'Days are listed oldest first, none twice.',
    needs: ['usage'],
    run: async (check) => {
      const { iccid } = await check.line()
      const since = new Date(Date.now() - 30 * dayMs).toISOString()
      const { days = [] } = await check.ask('readUsage', { iccid, since })
      const names = days.map(({ day }) => day)
      const sorted = [...new Set(names)].toSorted()
      check.expect(names.join() === sorted.join(), `"days" in the order ${sorted.join(', ')}`)
    },
  },
  {
    id: 'usage.not-active',
    section: 'POST /usage',
    says: 'A SIM that was never active has no usage: 409 not_active.',
    needs: ['usage', 'simCards', 'retailCards'],
    run: async (check) => {
      const iccid = check.need(check.numbers.sims?.available?.at(-1), 'sims.available')
      await check.refused(
        'readUsage',
        { iccid, since: check.run.startedAt.toISOString() },
        'not_active',
      )
    },
  },
  {
    id: 'usage.follows-sim',
    section: 'POST /usage',
    says: 'After a SIM change the new SIM is active, and the one before is not.',
    needs: ['usage', 'simChange'],
    run: async (check) => {
      const line = await check.ownLine()
      const { iccid } = await untilMoved(check, simChangeOrder(line.reference))
      if (iccid === null) check.skip('the change names no SIM')
      const since = check.run.startedAt.toISOString()
      await check.ask('readUsage', { iccid, since })
      await check.refused('readUsage', { iccid: line.iccid, since }, 'not_active')
    },
  },
]
