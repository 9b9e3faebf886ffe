import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import { LineCard } from '../../features/lines/line-card.tsx'
import { isUnfinished } from '../../features/port-in/use-unfinished.ts'
import { RenewalSection } from '../../features/renewals/renewal-section.tsx'
import { useAssistedBy } from '../../lib/use-session.ts'
import { lazySection } from '../../ui/lazy-section.tsx'
import { LineNews } from './line-news.tsx'
import { LineUsage } from './line-usage.tsx'
import { useOpen } from './use-opened.ts'

const ManageLine = lazySection(async () => (await import('./manage-line.tsx')).ManageLine)

type WholeLineProps = {
  readonly line: Line
  readonly portIns: readonly PortIn[]
  readonly isOnOwnPage?: boolean
}

/** A line with everything about it. */
export function WholeLine({ line, portIns, isOnOwnPage = false }: WholeLineProps) {
  const open = useOpen()
  // Support staff cannot pay for a customer.
  const isOwn = useAssistedBy() === null
  const portIn = portIns.find(({ lineId }) => lineId === line.id)
  return (
    <LineCard
      line={line}
      isOnOwnPage={isOnOwnPage}
      news={
        <>
          <LineNews line={line} portIn={portIn} />
          <LineUsage line={line} />
        </>
      }
      renewal={line.renewsAt !== null && isOwn && <RenewalSection line={line} />}
      manage={<ManageLine line={line} portIn={portIn} unfinished={portIns.find(isUnfinished)} />}
      onRename={() => open('rename', line.id)}
      onInstall={() => open('esim', line.id)}
      onActivate={() => open('activate_sim', line.id)}
    />
  )
}
