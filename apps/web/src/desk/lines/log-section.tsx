import type { OutputOf } from '@openline/contract/endpoint'
import type { ActivityEntry } from '@openline/contract/lines/activity'
import { listLineLog } from '@openline/contract/lines/lines-desk'
import { usePages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { call } from '../lib/call.ts'
import { type Loading, useCall } from '../lib/use-call.ts'

type Log = OutputOf<typeof listLineLog>

const actors = {
  you: 'Customer',
  support: 'Support',
  system: 'Automatic',
  carrier: 'Carrier',
} as const satisfies Record<ActivityEntry['by'], string>

/** The log of a line; load it with `useLineLog`, so that an act can load it again. */
export function LogSection({ lineId, log }: { lineId: string; log: Loading<Log> }) {
  return (
    <Section title="Log">
      <Loaded of={log}>{(first) => <LogPages lineId={lineId} first={first} />}</Loaded>
    </Section>
  )
}

export function useLineLog(lineId: string): Loading<Log> {
  return useCall(listLineLog, { params: { id: lineId }, query: {} })
}

function LogPages({ lineId, first }: { readonly lineId: string; readonly first: Log }) {
  const pages = usePages({
    first,
    rowsOf: ({ entries }) => entries,
    nextOf: ({ nextCursor }) => nextCursor,
    load: (cursor) => call(listLineLog, { params: { id: lineId }, query: { cursor } }),
  })
  return (
    <>
      <DataTable
        caption="Line history, newest first"
        heads={['What', 'When', 'By', 'Details']}
        empty="No history yet."
      >
        {pages.rows.map(({ id, title, at, by, detail }) => (
          <tr key={id}>
            <th scope="row" data-wraps>
              {title}
            </th>
            <td>
              <When at={at} />
            </td>
            <td>{actors[by]}</td>
            <td data-wraps>{detail ?? '–'}</td>
          </tr>
        ))}
      </DataTable>
      <FailureAlert message={pages.failure} />
      {pages.hasMore && (
        <div>
          <Button
            variant="secondary"
            size="small"
            pending={pages.isPending}
            onClick={() => void pages.loadMore()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
