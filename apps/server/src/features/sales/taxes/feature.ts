import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { reportTaxes, reviveReports } from './taxes.ts'

/** Reports paid orders and their refunds to the tax engine. */
export function createTaxes(needs: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'tax'>): Feature {
  return {
    jobs: {
      'commit-taxes': ({ orderId }) => reportTaxes(needs, orderId),
      'reverse-taxes': ({ refundId }) => reportTaxes(needs, refundId),
    },
    tasks: [
      { name: 'retry stalled tax reports', everySeconds: 600, run: () => reviveReports(needs) },
    ],
  }
}
