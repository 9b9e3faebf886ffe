import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import { LineCard } from '../../features/lines/line-card.tsx'
import { isUnfinished } from '../../features/port-in/use-unfinished.ts'
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
      manage={<ManageLine line={line} portIn={portIn} unfinished={portIns.find(isUnfinished)} />}
      onRename={() => open('rename', line.id)}
      onInstall={() => open('esim', line.id)}
      onActivate={() => open('activate_sim', line.id)}
    />
  )
}
