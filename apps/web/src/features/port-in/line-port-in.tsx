import { formatMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/processes/port-in'
import { useState } from 'react'
import { LinePortInDialogs } from './lazy-dialogs.ts'
import type { PortInStep } from './port-in-flow-state.ts'
import { PortInNews } from './port-in-news.tsx'

type LinePortInProps = {
  readonly portIn: PortIn
  readonly lineId: string
  readonly isLineActive: boolean
  readonly isEsim: boolean
  readonly onReplaceSim: () => void
  /** Shows the timeline. */
  readonly onTimeline: () => void
}

/** The port-in of a line: its status, and the dialogs that change it. */
export function LinePortIn({ lineId, ...props }: LinePortInProps) {
  const { portIn } = props
  const [begin, setBegin] = useState<PortInStep | null>(null)
  return (
    <>
      <PortInNews
        {...props}
        onDetails={(mode) => setBegin({ kind: 'details', mode, portIn })}
        onStartAgain={() => setBegin({ kind: 'eligibility' })}
      />
      {begin && (
        <LinePortInDialogs
          lineId={lineId}
          begin={begin}
          msisdn={formatMsisdn(portIn.msisdn)}
          onClose={() => setBegin(null)}
        />
      )}
    </>
  )
}
