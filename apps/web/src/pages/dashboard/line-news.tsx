import type { Line } from '@openline/contract/lines'
import { SafetyNews } from '../../features/line-safety/safety-news.tsx'
import { UsageMeter } from '../../features/usage/usage-meter.tsx'

type LineNewsProps = {
  readonly line: Line
  /** The line was changed. */
  readonly onChanged: () => void
}

/** What stands on the card of a line at all times: one piece of each feature that has one. */
export const LineNews = ({ line, onChanged }: LineNewsProps) => (
  <>
    {line.mdn !== null && <SafetyNews line={line} onChanged={onChanged} />}
    {line.status === 'active' && <UsageMeter key={line.iccidLast4} line={line} />}
  </>
)
