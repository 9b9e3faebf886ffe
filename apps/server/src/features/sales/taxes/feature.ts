import type { Feature } from '../../../feature.ts'
import { type ReportDeps, reportTaxes, reviveReports } from './taxes.ts'

type TaxNeeds = ReportDeps & Parameters<typeof reviveReports>[0]

/** Reports paid orders and their refunds to the tax engine. */
export function createTaxes(needs: TaxNeeds): Feature {
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
