import {
  deskPortInKindSchema,
  listDeskPortIns,
} from '@openline/contract/processes/port-in-cases-desk'
import { useSearchParams } from 'react-router'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { PortInFilter } from './port-in-filter.tsx'
import { PortInTable } from './port-in-table.tsx'

/** Port-ins that need a person. The address holds the filter. */
export function PortInsPage() {
  const [address] = useSearchParams()
  const kind = deskPortInKindSchema.safeParse(address.get('kind')).data
  const isMine = address.get('mine') === 'yes'
  const query = { ...(kind && { kind }), ...(isMine && { mine: 'yes' as const }) }
  const list = useCall(listDeskPortIns, { query }, { refreshEverySeconds: 15 })
  return (
    <Page title="Port-ins" lead="Port-ins that need someone to step in. Updates live.">
      <Loaded of={list}>
        {({ portIns, counts, total }) => (
          <>
            <PortInFilter counts={counts} kind={kind} isMine={isMine} />
            <PortInTable rows={portIns} />
            {total > portIns.length && (
              <p>
                These are the {portIns.length} that wait longest, of {total}.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
