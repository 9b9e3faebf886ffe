import type { Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import { simChangeOrder } from './orders.ts'

async function endedLine(check: Check) {
  const line = await check.ownLine()
  const { status } = await check.ask('endLine', { reference: line.reference })
  check.expect(status === 'ended', '"status": "ended"')
  return line
}

/** The end of lines. */
export const endChecks: readonly Requirement[] = [
  {
    id: 'line-ends.repeated',
    section: 'POST /lines/end',
    says: 'Ending a line that has ended changes nothing.',
    run: async (check) => {
      const { reference } = await endedLine(check)
      await check.ask('endLine', { reference })
    },
  },
  {
    id: 'line-ends.gone',
    section: 'POST /lines/end',
    says: 'A line that has ended is like none for other calls.',
    needs: ['simChange'],
    run: async (check) => {
      const { reference } = await endedLine(check)
      await check.refused('changeSim', simChangeOrder(reference), undefined, 404)
    },
  },
  {
    id: 'line-ends.sim-off',
    section: 'POST /usage',
    says: 'The SIM of a line that has ended is not active: 409 not_active.',
    needs: ['usage'],
    run: async (check) => {
      const { iccid } = await endedLine(check)
      await check.refused(
        'readUsage',
        { iccid, since: check.run.startedAt.toISOString() },
        'not_active',
      )
    },
  },
  {
    id: 'line-ends.sim-retired',
    section: 'POST /lines/end',
    says: 'The SIM of a line that has ended is retired.',
    needs: ['simCards'],
    run: async (check) => {
      const { iccid } = await endedLine(check)
      const { status } = await check.ask('checkSim', { iccid })
      check.expect(status === 'retired', '"status": "retired"')
    },
  },
]
