import type { OutputOf } from '@openline/contract/endpoint'
import type { checkSim } from '@openline/contract/lines/lines'
import { Alert } from '../../ui/alert.tsx'

export type SimCheck = OutputOf<typeof checkSim>

type SimAnswerProps = SimCheck & {
  /** The number is probably mistyped: then only the hint is shown. */
  readonly isMistyped: boolean
}

/** The result of a SIM check: whether a new SIM is needed, unless the phone is not supported. */
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
