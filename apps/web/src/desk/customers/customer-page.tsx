import { type DeskCustomer, viewDeskCustomer } from '@openline/contract/people/customers-desk'
import { listDualControl } from '@openline/contract/people/dual-control-desk'
import { fullName } from '@openline/contract/person-name'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { BlockSection } from '../blocks/block-section.tsx'
import { WaitingRequests } from '../dual-control/waiting-requests.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { RecordFrame } from '../kit/record.tsx'
import { useCall } from '../lib/use-call.ts'
import { ApprovalSection } from '../support/approval-section.tsx'
import { Notes } from '../support/notes.tsx'
import { AccountActs } from './account-acts.tsx'
import { AssistanceDialog } from './assistance-dialog.tsx'
import { CustomerTabs } from './customer-tabs.tsx'
import { EmailChangeNotice } from './email-change-notice.tsx'
import { MergeNotice } from './merge-notice.tsx'
import { ProfileSection } from './profile-section.tsx'
import { TroubleList } from './trouble-list.tsx'

/** Everything on record about a customer: what is wrong now first. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const loading = useCall(viewDeskCustomer, { params: { id } })
  const waiting = useCall(listDualControl, { query: { customerId: id } })
  if (loading.value === null) {
    return (
      <Page title="Customer">
        <Loaded of={loading}>{() => null}</Loaded>
      </Page>
    )
  }
  const reload = () => Promise.all([loading.reload(), waiting.reload()])
  return <Customer key={id} customer={loading.value.customer} waiting={waiting} reload={reload} />
}

type CustomerProps = {
  readonly customer: DeskCustomer
  readonly waiting: React.ComponentProps<typeof WaitingRequests>['of']
  readonly reload: () => unknown
}

function Customer({ customer, waiting, reload: reloadCustomer }: CustomerProps) {
  const { profile, emailRecovery, nextActions } = customer
  /** What was done on this page: the timeline has it, too. */
  const [changes, setChanges] = useState(0)
  const onChange = () => setChanges((count) => count + 1)
  const reload = () => {
    onChange()
    return reloadCustomer()
  }
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState('')
  return (
    <Page
      title={fullName(profile) || profile.email}
      lead={profile.email}
      actions={
        nextActions.includes('start_assistance') && (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            Open account
          </Button>
        )
      }
    >
      {link !== '' && (
        <Alert
          tone="info"
          title="This link works once, for five minutes"
          action={
            <a
              className={buttonClass({ size: 'small' })}
              href={link}
              target="_blank"
              rel="noreferrer"
              onClick={() => setLink('')}
            >
              Open in a new tab
            </a>
          }
        >
          If you’re signed in to the shop yourself, sign out first.
        </Alert>
      )}
      <MergeNotice customer={customer} />
      <TroubleList customer={customer} />
      {emailRecovery && (
        <EmailChangeNotice customerId={profile.id} recovery={emailRecovery} reload={reload} />
      )}
      <WaitingRequests of={waiting} />
      <Notes
        customerId={profile.id}
        record={{ kind: 'customer', id: profile.id }}
        onChange={onChange}
      >
        {(notes) => (
          <RecordFrame
            facts={<ProfileSection profile={profile} />}
            more={
              <>
                {notes}
                <BlockSection
                  customerId={profile.id}
                  source={{ kind: 'customer', id: profile.id }}
                  reload={reload}
                />
                <AccountActs customerId={profile.id} reload={reload} />
                {nextActions.includes('ask_approval') && <ApprovalSection customer={customer} />}
              </>
            }
          >
            <CustomerTabs customer={customer} changes={changes} reload={reload} />
          </RecordFrame>
        )}
      </Notes>
      {isAsking && (
        <AssistanceDialog profile={profile} onLink={setLink} onClose={() => setAsking(false)} />
      )}
    </Page>
  )
}
