import {
  deskPortInKindSchema,
  listDeskPortIns,
} from '@openline/contract/processes/port-in-cases-desk'
import { useSearchParams } from 'react-router'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { PortInBoard } from './board.tsx'
import { PortInFilter } from './port-in-filter.tsx'
import { PortInTable } from './port-in-table.tsx'

/** Port-ins that need a person, or all that are under way. The address holds which, and the filter. */
export function PortInsPage() {
  const [address] = useSearchParams()
  const isBoard = address.get('list') === 'under_way'
  return (
    <Page title="Port-ins" lead="Numbers on their way to us. Updates live.">
      <Choices
        label="Which list"
        choices={[
          { to: '?', isChosen: !isBoard, label: 'Need you' },
          { to: '?list=under_way', isChosen: isBoard, label: 'All under way' },
        ]}
      />
      {isBoard ? <PortInBoard /> : <NeedyPortIns />}
    </Page>
  )
}

function NeedyPortIns() {
  const [address] = useSearchParams()
  const kind = deskPortInKindSchema.safeParse(address.get('kind')).data
  const isMine = address.get('mine') === 'yes'
  const query = { ...(kind && { kind }), ...(isMine && { mine: 'yes' as const }) }
  const list = useCall(listDeskPortIns, { query }, { refreshEverySeconds: 15 })
  return (
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
  )
}
