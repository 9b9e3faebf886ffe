import {
  exportTransfers,
  listTransfers,
  maxExportedTransfers,
  type TransferFilters,
  transferLists,
  transferSorts,
} from '@openline/contract/processes/transfers-desk'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { addressOf, filtersOf } from './transfer-address.ts'
import { TransferFilter } from './transfer-filter.tsx'
import { TransferTable } from './transfer-table.tsx'

const listLabels = { needy: 'Need you', mine: 'Mine', all: 'All under way' } as const

/** Port-ins and port-outs on one board. The address holds which ones, and their order. */
export function TransfersPage() {
  const [address, setAddress] = useSearchParams()
  const filters = filtersOf(address)
  const sort = transferSorts.find((each) => each === address.get('sort')) ?? 'age'
  const board = useCall(listTransfers, { query: { ...filters, sort } }, { refreshEverySeconds: 15 })
  return (
    <Page
      title="Transfers"
      lead="Numbers on their way to us and away. A port-out is approved automatically at its deadline unless the number is locked."
      actions={<Export filters={filters} />}
    >
      <Loaded of={board}>
        {({ transfers, isMore, needs, counts }) => (
          <>
            <Choices
              label="Which transfers"
              choices={transferLists.map((list) => ({
                to: `?${new URLSearchParams(addressOf({ list, direction: filters.direction }))}`,
                isChosen: filters.list === list,
                label:
                  list === 'needy' ? `${listLabels.needy} (${totalOf(needs)})` : listLabels[list],
              }))}
            />
            <TransferFilter
              needs={needs}
              counts={counts}
              chosen={{ ...filters, sort }}
              onChange={(next) => setAddress(addressOf(next))}
            />
            <TransferTable
              rows={transfers}
              empty={
                filters.list === 'needy'
                  ? 'You’re all caught up.'
                  : 'No transfer under way matches.'
              }
            />
            {isMore && <p>These are the first {transfers.length}. Filter them, or export all.</p>}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function totalOf(needs: readonly { readonly transfers: number }[]): number {
  return needs.reduce((sum, { transfers }) => sum + transfers, 0)
}

/** The button for what matches as a file, for those who may have it. */
function Export({ filters }: { readonly filters: TransferFilters }) {
  const [isOpen, setOpen] = useState(false)
  const { roles } = useStaff()
  if (!hasRole(roles, exportTransfers.roles)) return null
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Export as CSV
      </Button>
      {isOpen && (
        <ActDialog
          title="Export transfers"
          subtitle={`The transfers that match your filters, up to ${maxExportedTransfers.toLocaleString('en-US')}.`}
          submitLabel="Download the file"
          act={exportTransfers}
          initial={{}}
          toBody={() => filters}
          reload={() => {}}
          onDone={saveFile}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
