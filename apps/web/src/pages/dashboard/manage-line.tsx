import type { Line } from '@openline/contract/lines'
import { Button } from '../../ui/button.tsx'

type ManageLineProps = {
  readonly line: Line
  /** Shows the order that the line came with. */
  readonly onOrder: () => void
}

/** What can be done with a line beside its next step: one section of each feature that has one. */
export const ManageLine = ({ line, onOrder }: ManageLineProps) => (
  <div>
    <Button
      variant="secondary"
      size="small"
      aria-label={`Order of ${line.nickname}`}
      onClick={onOrder}
    >
      See its order
    </Button>
  </div>
)
