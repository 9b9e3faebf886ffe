import type { Line } from '@openline/contract/lines'
import type { PortIn } from '@openline/contract/port-in'
import { SafetyNews } from '../../features/line-safety/safety-news.tsx'
import { LinePortIn } from '../../features/port-in/line-port-in.tsx'
import { RenewalNews } from '../../features/renewals/renewal-news.tsx'
import { UsageMeter } from '../../features/usage/usage-meter.tsx'
import { useAssistedBy } from '../../lib/session.ts'
import { useOpened } from './use-opened.ts'

type LineNewsProps = {
  readonly line: Line
  /** The newest port-in to the line. */
  readonly portIn: PortIn | undefined
}

/** The facts that a line's card always shows: renewal, port-in, safety and usage. */
export function LineNews({ line, portIn }: LineNewsProps) {
  const { open } = useOpened()
  // Support staff cannot pay for a customer, nor see how a line is paid.
  const isOwn = useAssistedBy() === null
  return (
    <>
      {line.renewsAt !== null && isOwn && (
        <RenewalNews
          line={line}
          onRenew={() => open('renew', line.id)}
          onChooseCard={() => open('renewal_card', line.id)}
        />
      )}
      {portIn && (
        <LinePortIn
          portIn={portIn}
          lineId={line.id}
          isLineActive={line.status === 'active'}
          isEsim={line.simType === 'esim'}
          onReplaceSim={() => open('new_sim', line.id)}
          onTimeline={() => open('timeline', line.id)}
        />
      )}
      {line.mdn !== null && <SafetyNews line={line} />}
      {line.status === 'active' && (
        <UsageMeter
          key={line.iccidLast4}
          line={line}
          onChangePlan={isOwn ? () => open('change_plan', line.id) : null}
        />
      )}
    </>
  )
}
