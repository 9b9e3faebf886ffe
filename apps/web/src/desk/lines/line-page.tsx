import { type DeskLine, viewLine } from '@openline/contract/lines/lines-desk'
import { listDualControl } from '@openline/contract/people/dual-control-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { useParams } from 'react-router'
import { AccountActs } from '../customers/account-acts.tsx'
import { WaitingRequests } from '../dual-control/waiting-requests.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { RecordFrame } from '../kit/record.tsx'
import { useCall } from '../lib/use-call.ts'
import { Notes } from '../support/notes.tsx'
import { CarrierSection } from './carrier-section.tsx'
import { EndingSection } from './ending-section.tsx'
import { LineActs } from './line-acts.tsx'
import { LineFacts } from './line-facts.tsx'
import { LineTabs } from './line-tabs.tsx'
import { useLineLog } from './log-section.tsx'

/** The number or, before there is one, what its owner calls the line. */
function titleOf(line: DeskLine | undefined): string {
  if (!line) return 'Line'
  return line.mdn === null ? line.nickname : formatMsisdn(line.mdn)
}

/** What its owner calls it, and its plan, whose name a line has at first. */
function namesOf({ nickname, planName }: DeskLine): string {
  return nickname === planName ? planName : `${nickname}, ${planName}`
}

/** One line with everything on record, and what support can do with it. */
export function LinePage() {
  const { id = '' } = useParams()
  const found = useCall(viewLine, { params: { id } }, { refreshEverySeconds: 10 })
  const log = useLineLog(id)
  const line = found.value?.line
  const reload = () => Promise.all([found.reload(), log.reload()])
  return (
    <Page
      title={titleOf(line)}
      lead={line && namesOf(line)}
      actions={
        line && (
          <LineActs
            line={line}
            of={['suspend', 'restore', 'replace_sim', 'change_number', 'move', 'end']}
            reload={reload}
          />
        )
      }
    >
      <Loaded of={found} lines={12}>
        {({ line: shown }) => (
          <>
            <LineRequests line={shown} />
            <EndingSection line={shown} reload={reload} />
            <Notes customerId={shown.customer.id} record={{ kind: 'line', id: shown.id }}>
              {(notes) => (
                <RecordFrame
                  facts={<LineFacts line={shown} />}
                  more={
                    <>
                      {notes}
                      <CarrierSection
                        lineId={shown.id}
                        isInForce={shown.mdn !== null && shown.status !== 'cancelled'}
                        notOffered={shown.notOffered}
                        reload={reload}
                      />
                      <AccountActs customerId={shown.customer.id} reload={reload} />
                    </>
                  }
                >
                  <LineTabs line={shown} log={log} reload={reload} />
                </RecordFrame>
              )}
            </Notes>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** What of this line waits for a second person. */
function LineRequests({ line: { id, customer } }: { readonly line: DeskLine }) {
  const waiting = useCall(listDualControl, { query: { customerId: customer.id } })
  return <WaitingRequests of={waiting} subjectId={id} />
}
