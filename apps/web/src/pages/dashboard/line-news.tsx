import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import { EmergencyAddressNews } from '../../features/emergency-address/emergency-address-news.tsx'
import { SafetyNews } from '../../features/line-safety/safety-news.tsx'
import { LinePortIn } from '../../features/port-in/line-port-in.tsx'
import { RenewalNews } from '../../features/renewals/renewal-news.tsx'
import { useAssistedBy } from '../../lib/use-session.ts'
import { useOpen } from './use-opened.ts'

type LineNewsProps = {
  readonly line: Line
  /** The newest port-in to the line. */
  readonly portIn: PortIn | undefined
}

/** What may need the customer on a line: its renewal, its port-in and its safety. */
export function LineNews({ line, portIn }: LineNewsProps) {
  const open = useOpen()
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
      {line.emergencyAddress && (
        <EmergencyAddressNews
          lineId={line.id}
          state={line.emergencyAddress}
          onEdit={() => open('emergency_address', line.id)}
        />
      )}
      {line.mdn !== null && <SafetyNews line={line} />}
    </>
  )
}
