import { type DeskCustomer, viewDeskCustomer } from '@openline/contract/people/customers-desk'
import { fullName } from '@openline/contract/person-name'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CreditSection } from '../credits/credit-section.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { ApprovalSection } from '../support/approval-section.tsx'
import { AccountActs } from './account-acts.tsx'
import { AssistanceDialog } from './assistance-dialog.tsx'
import { LineSection } from './line-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NumberSection } from './number-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { TroubleList } from './trouble-list.tsx'
import { WordSection } from './word-section.tsx'

/** Everything on record about a customer: what is wrong now first, and no part that is empty. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const loading = useCall(viewDeskCustomer, { params: { id } })
  if (loading.value === null) {
    return (
      <Page title="Customer">
        <Loaded of={loading}>{() => null}</Loaded>
      </Page>
    )
  }
  return <Customer key={id} customer={loading.value.customer} reload={loading.reload} />
}

type CustomerProps = { readonly customer: DeskCustomer; readonly reload: () => unknown }

function Customer({ customer, reload }: CustomerProps) {
  const { profile, nextActions } = customer
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState('')
  return (
    <Page
      title={fullName(profile) || profile.email}
      lead={profile.email}
      actions={
        nextActions.includes('start_assistance') && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Open the account
          </Button>
        )
      }
    >
      {link !== '' && (
        <Alert
          tone="info"
          title="The link works once, for five minutes"
          action={
            <a
              className={buttonClass({ size: 'small' })}
              href={link}
              target="_blank"
              rel="noreferrer"
              onClick={() => setLink('')}
            >
              Open it in a new tab
            </a>
          }
        >
          Sign out of an account of your own in the shop first: the tab has one session.
        </Alert>
      )}
      <TroubleList customer={customer} />
      <ProfileSection profile={profile} />
      <AccountActs customerId={profile.id} reload={reload} />
      <LineSection lines={customer.lines} />
      {nextActions.includes('ask_approval') && <ApprovalSection customer={customer} />}
      <CreditSection customer={customer} reload={reload} />
      <MoneySection {...customer} />
      {customer.portIns.length + customer.cases.length > 0 && <NumberSection {...customer} />}
      <WordSection {...customer} />
      <TimelineSection customerId={profile.id} />
      {isAsking && (
        <AssistanceDialog profile={profile} onLink={setLink} onClose={() => setAsking(false)} />
      )}
    </Page>
  )
}
