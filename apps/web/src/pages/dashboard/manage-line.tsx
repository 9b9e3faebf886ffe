import type { Line } from '@openline/contract/lines'
import { DiagnosisButton } from '../../features/diagnosis/diagnosis-button.tsx'
import { SafeCentre } from '../../features/line-safety/safe-centre.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './manage-line.module.css'

type ManageLineProps = {
  readonly line: Line
  /** Shows the order that the line came with. */
  readonly onOrder: () => void
  /** Shows the eSIM of the line. */
  readonly onInstall: () => void
  /** The line was changed. */
  readonly onChanged: () => void
}

/** What can be done with a line beside its next step: one section of each feature that has one. */
export const ManageLine = ({ line, onOrder, onInstall, onChanged }: ManageLineProps) => (
  <>
    {line.mdn !== null && <SafeCentre line={line} onChanged={onChanged} />}
    <div className={styles.more}>
      <DiagnosisButton line={line} onInstall={onInstall} />
      <Button
        variant="secondary"
        size="small"
        aria-label={`See its order: ${line.nickname}`}
        onClick={onOrder}
      >
        See its order
      </Button>
    </div>
  </>
)
