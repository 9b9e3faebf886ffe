import { type ActFilters, exportActs, maxExportedActs } from '@openline/contract/platform/audit'
import { saveFile } from '../../lib/save-file.ts'
import { ActDialog } from '../kit/act-dialog.tsx'

type ExportDialogProps = { readonly filters: ActFilters; readonly onClose: () => void }

/** The acts that are shown, as a file. The export is an act itself. */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  return (
    <ActDialog
      title="Export as CSV"
      subtitle={`The actions that match your filters, up to ${maxExportedActs.toLocaleString('en-US')}.`}
      submitLabel="Download the file"
      act={exportActs}
      initial={{}}
      toBody={() => filters}
      reload={() => {}}
      onDone={saveFile}
      onClose={onClose}
    />
  )
}
