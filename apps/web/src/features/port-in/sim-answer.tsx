import type { OutputOf } from '@openline/contract/endpoint'
import type { checkSim } from '@openline/contract/lines'
import { Alert } from '../../ui/alert.tsx'

export type SimCheck = OutputOf<typeof checkSim>

type SimAnswerProps = SimCheck & {
  /** The number can hardly be that of a SIM: then it is only asked to compare it. */
  readonly isMistyped: boolean
}

/** What came of a SIM check: whether a new SIM is needed, unless the phone cannot be used at all. */
export function SimAnswer({ isMistyped, usable, message, hint, device }: SimAnswerProps) {
  return (
    <>
      {device?.compatible !== false && (
        <Alert tone={usable ? 'success' : 'info'} live>
          {!(isMistyped && hint) && <p>{message}</p>}
          {hint && <p>{hint}</p>}
        </Alert>
      )}
      {device && (
        <Alert tone={device.compatible ? 'success' : 'warning'} live>
          {device.message}
        </Alert>
      )}
    </>
  )
}
