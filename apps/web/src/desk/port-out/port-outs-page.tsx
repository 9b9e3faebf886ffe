import { listDeskPortOuts, portOutLists } from '@openline/contract/lines/port-out-desk'
import { useSearchParams } from 'react-router'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { PortOutTable } from './port-out-table.tsx'

/** Requests of other carriers for our numbers. The address holds which ones. */
export function PortOutsPage() {
  const [address] = useSearchParams()
  const list = portOutLists.find((each) => each === address.get('list')) ?? 'waiting'
  const portOuts = useCall(listDeskPortOuts, { query: { list } }, { refreshEverySeconds: 15 })
  return (
    <Page
      title="Port-outs"
      lead="Numbers that other carriers ask for. At its deadline a request is approved, unless the owner locked the number."
    >
      <Loaded of={portOuts}>
        {(value) => (
          <>
            <Choices
              label="Which port-outs"
              choices={[
                {
                  to: '?list=waiting',
                  isChosen: list === 'waiting',
                  label: `Waiting (${value.counts.waiting})`,
                },
                {
                  to: '?list=refused_by_network',
                  isChosen: list === 'refused_by_network',
                  label: `Refused by the network (${value.counts.refusedByNetwork})`,
                },
                { to: '?list=all', isChosen: list === 'all', label: 'All' },
              ]}
            />
            <PortOutTable rows={value.portOuts} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
