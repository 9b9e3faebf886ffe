import { listDeskPortOuts, portOutLists } from '@openline/contract/lines/port-out-desk'
import { useSearchParams } from 'react-router'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { ExportPortOuts } from './export-port-outs.tsx'
import { PortOutTable } from './port-out-table.tsx'

/** Requests of other carriers for our numbers. The address holds which ones. */
export function PortOutsPage() {
  const [address] = useSearchParams()
  const list = portOutLists.find((each) => each === address.get('list')) ?? 'waiting'
  const portOuts = useCall(listDeskPortOuts, { query: { list } }, { refreshEverySeconds: 15 })
  return (
    <Page
      title="Port-outs"
      lead="Port-out requests. Each is approved automatically at its deadline unless the number is locked."
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
      <ExportPortOuts list={list} />
    </Page>
  )
}
