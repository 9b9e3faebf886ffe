import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { CreditSection } from '../credits/credit-section.tsx'
import { None } from '../kit/record.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { LineSection } from './line-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NumberSection } from './number-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { WordSection } from './word-section.tsx'

type CustomerTabsProps = {
  readonly customer: DeskCustomer
  /** How often something was done on this page. */
  readonly changes: number
  readonly reload: () => unknown
}

/** The records of a customer; of what there is none, a line says so. */
export function CustomerTabs({ customer, changes, reload }: CustomerTabsProps) {
  return (
    <Tabs
      label="Records"
      tabs={[
        { id: 'lines', label: 'Lines', content: <Lines customer={customer} /> },
        {
          id: 'money',
          label: 'Money',
          content: <Money customer={customer} reload={reload} />,
        },
        {
          id: 'timeline',
          label: 'Timeline',
          content: <History customer={customer} changes={changes} />,
        },
      ]}
    />
  )
}

type PartProps = Pick<CustomerTabsProps, 'customer'>

function Lines({ customer }: PartProps) {
  const { lines, portIns, cases } = customer
  return (
    <>
      {lines.length > 0 && <LineSection lines={lines} />}
      {portIns.length + cases.length > 0 && <NumberSection {...customer} />}
      <None of={{ lines: lines.length, 'port-ins': portIns.length }} />
    </>
  )
}

function Money({ customer, reload }: Omit<CustomerTabsProps, 'changes'>) {
  const { credit, orders, payments, refunds, disputes, cards } = customer
  return (
    <>
      <CreditSection customer={customer} reload={reload} />
      <MoneySection {...customer} />
      <None
        of={{
          credit: credit.entries.length,
          orders: orders.length,
          payments: payments.length,
          refunds: refunds.length,
          disputes: disputes.length,
          'saved cards': cards.length,
        }}
      />
    </>
  )
}

function History({ customer, changes }: Omit<CustomerTabsProps, 'reload'>) {
  return (
    <>
      <WordSection {...customer} />
      <TimelineSection customerId={customer.profile.id} changes={changes} />
    </>
  )
}
