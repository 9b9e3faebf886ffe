import type { CallInput, OutputOf } from '@openline/contract/endpoint'
import { type Act, listActs } from '@openline/contract/platform/audit'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { ActFilterForm } from './act-filter-form.tsx'
import { ActTable } from './act-table.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { filtersIn, queryOf } from './filters.ts'

type Query = NonNullable<CallInput<typeof listActs>['query']>

/** Who did what, on whom and why. The address holds the filters, so that a view can be sent to others. */
export function AuditLogPage() {
  const [address, setAddress] = useSearchParams()
  const [isExporting, setExporting] = useState(false)
  const filters = filtersIn(address)
  const query = queryOf(filters)
  const acts = useCall(listActs, { query })
  return (
    <Page
      title="Audit log"
      lead="Every action and view by staff and by operators on the command line. Entries are never changed or removed."
      actions={
        <Button variant="secondary" onClick={() => setExporting(true)}>
          Export as CSV
        </Button>
      }
    >
      <ActFilterForm
        // The address may be changed by Back and by links.
        key={address.toString()}
        filters={filters}
        onChange={(next) => setAddress(next)}
      />
      <Loaded of={acts}>{(first) => <Acts first={first} query={query} />}</Loaded>
      {isExporting && <ExportDialog filters={query} onClose={() => setExporting(false)} />}
    </Page>
  )
}

type ActsProps = { readonly first: OutputOf<typeof listActs>; readonly query: Query }

function Acts({ first, query }: ActsProps) {
  const pages = usePages<OutputOf<typeof listActs>, Act>({
    first,
    rowsOf: ({ acts }) => acts,
    nextOf: ({ nextCursor }) => nextCursor,
    load: (cursor) => call(listActs, { query: { ...query, cursor } }),
  })
  return (
    <>
      <ActTable acts={pages.rows} />
      <FailureAlert message={pages.failure} />
      {pages.hasMore && (
        <div>
          <Button
            variant="secondary"
            pending={pages.isPending}
            onClick={() => void pages.loadMore()}
          >
            Show earlier actions
          </Button>
        </div>
      )}
    </>
  )
}
