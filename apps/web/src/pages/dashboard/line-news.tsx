import type { Line } from '@openline/contract/lines'
import type { PortIn } from '@openline/contract/port-in'
import { SafetyNews } from '../../features/line-safety/safety-news.tsx'
import { LinePortIn } from '../../features/port-in/line-port-in.tsx'
import { RenewalNews } from '../../features/renewals/renewal-news.tsx'
import { UsageMeter } from '../../features/usage/usage-meter.tsx'
import { useAssistedBy } from '../../lib/session.ts'

type LineNewsProps = {
  readonly line: Line
  /** The newest number that came or comes to it. */
  readonly portIn: PortIn | undefined
  /** Opens paying for it. */
  readonly onRenew: () => void
  /** Opens the choice of the card that renewals are charged to. */
  readonly onChooseCard: () => void
  /** Opens the choice of another plan. */
  readonly onChangePlan: () => void
  /** Opens replacing its SIM. */
  readonly onReplaceSim: () => void
  /** Shows everything that happened. */
  readonly onTimeline: () => void
  /** The line was changed. */
  readonly onChanged: () => void
}

/** What the card of a line always shows: one piece of each feature that has one. */
export function LineNews({ line, portIn, onRenew, onChangePlan, ...props }: LineNewsProps) {
  // Support staff cannot pay for a customer, nor see how a line is paid.
  const isOwn = useAssistedBy() === null
  return (
    <>
      {line.renewsAt !== null && isOwn && (
        <RenewalNews line={line} onRenew={onRenew} onChooseCard={props.onChooseCard} />
      )}
      {portIn && (
        <LinePortIn
          portIn={portIn}
          lineId={line.id}
          isLineActive={line.status === 'active'}
          isEsim={line.simType === 'esim'}
          onReplaceSim={props.onReplaceSim}
          onTimeline={props.onTimeline}
          onChanged={props.onChanged}
        />
      )}
      {line.mdn !== null && <SafetyNews line={line} onChanged={props.onChanged} />}
      {line.status === 'active' && (
        <UsageMeter
          key={line.iccidLast4}
          line={line}
          onFirstUse={props.onChanged}
          onChangePlan={isOwn ? onChangePlan : null}
        />
      )}
    </>
  )
}
