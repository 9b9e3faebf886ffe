import {
  exportPortOuts,
  maxExportedPortOuts,
  type PortOutList,
} from '@openline/contract/lines/port-out-desk'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'

/** The button for the chosen list as a file, for those who may have it. The export is an act itself. */
export function ExportPortOuts({ list }: { readonly list: PortOutList }) {
  const [isOpen, setOpen] = useState(false)
  const { roles } = useStaff()
  if (!hasRole(roles, exportPortOuts.roles)) return null
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Export as CSV
      </Button>
      {isOpen && (
        <ActDialog
          title="Export port-outs"
          subtitle={`The port-outs of the list you chose, up to ${maxExportedPortOuts.toLocaleString('en-US')}.`}
          submitLabel="Download the file"
          act={exportPortOuts}
          initial={{}}
          toBody={() => ({ list })}
          reload={() => {}}
          onDone={saveFile}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
