import type { DeskLine } from '@openline/contract/lines/lines-desk'

/** What the dialog of each act on a line gets. */
export type LineActDialogProps = {
  readonly line: DeskLine
  readonly reload: () => unknown
  readonly onClose: () => void
}
