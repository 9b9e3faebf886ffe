import type { Line } from '@openline/contract/lines/lines'
import { UsageMeter } from '../../features/lines/usage-meter.tsx'
import { useAssistedBy } from '../../lib/use-session.ts'
import { useOpen } from './use-opened.ts'

type LineUsageProps = { readonly line: Line; readonly isBrief?: boolean }

/** What a line used, once it can be used. */
export function LineUsage({ line, isBrief = false }: LineUsageProps) {
  const open = useOpen()
  // Support staff cannot choose a plan for a customer, nor pay.
  const isOwn = useAssistedBy() === null
  if (line.status !== 'active') return null
  return (
    <UsageMeter
      key={line.iccidLast4}
      line={line}
      isBrief={isBrief}
      onChangePlan={isOwn ? () => open('change_plan', line.id) : null}
      onAddData={
        isOwn && line.nextActions.includes('add_data') ? () => open('add_data', line.id) : null
      }
    />
  )
}
