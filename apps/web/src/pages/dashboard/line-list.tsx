import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import { LineRow } from '../../features/lines/line-row.tsx'
import { RenewalSection } from '../../features/renewals/renewal-section.tsx'
import { useAssistedBy } from '../../lib/use-session.ts'
import styles from './line-list.module.css'
import { LineNews } from './line-news.tsx'
import { LineUsage } from './line-usage.tsx'
import { useOpen } from './use-opened.ts'
import { WholeLine } from './whole-line.tsx'

type LineListProps = {
  readonly lines: readonly Line[]
  readonly portIns: readonly PortIn[]
}

/** The customer's lines, newest first: one is shown whole, several in brief, each with a page of its own. */
export function LineList({ lines, portIns }: LineListProps) {
  const open = useOpen()
  // Support staff cannot pay for a customer.
  const isOwn = useAssistedBy() === null
  const [first, ...others] = lines
  return (
    <ul className={styles.lines}>
      {first && others.length === 0 && <WholeLine line={first} portIns={portIns} />}
      {others.length > 0 &&
        lines.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            usage={<LineUsage line={line} isBrief />}
            renewal={line.renewsAt !== null && isOwn && <RenewalSection line={line} isBrief />}
            news={
              <LineNews line={line} portIn={portIns.find(({ lineId }) => lineId === line.id)} />
            }
            onInstall={() => open('esim', line.id)}
            onActivate={() => open('activate_sim', line.id)}
          />
        ))}
    </ul>
  )
}
