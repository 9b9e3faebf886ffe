import type { DeskDispute, DisputeAnswer } from '@openline/contract/sales/disputes-desk'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { ProviderLink } from '../lib/provider-link.tsx'
import { disputeStatusLabels, saidBy, stageLabels } from './dispute-labels.ts'

type DisputeFactsProps = {
  readonly dispute: DeskDispute
  readonly answers: readonly DisputeAnswer[]
}

const answerColumns: readonly Column<DisputeAnswer>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} /> },
  { head: 'What', wraps: true, cell: (answer) => saidBy(answer) },
  { head: 'Kind', cell: ({ stage }) => stageLabels[stage] },
  { head: 'Reason', wraps: true, cell: ({ note }) => note },
  { head: 'Refused because', wraps: true, cell: ({ refusal }) => refusal ?? '' },
]

/** What the bank questions, until when, and what staff answered so far. */
export function DisputeFacts({ dispute, answers }: DisputeFactsProps) {
  const { word, tone } = disputeStatusLabels[dispute.status]
  return (
    <>
      <FactList className={undefined}>
        <Fact name="State" value={<Badge tone={tone}>{word}</Badge>} />
        <Fact name="Amount" value={dispute.amount} />
        <Fact name="Reason" value={dispute.reason.replaceAll('_', ' ')} />
        <Fact
          name="Answer by"
          value={dispute.dueAt === null ? 'No date' : <When at={dispute.dueAt} />}
        />
        <Fact name="Opened" value={<When at={dispute.openedAt} />} />
        <Fact
          name="Order"
          value={<Link to={`/orders/${dispute.orderId}`}>{dispute.orderNumber}</Link>}
        />
        {dispute.lineId !== null && (
          <Fact
            name="Line"
            value={<Link to={`/lines/${dispute.lineId}`}>Open the line to end it for fraud</Link>}
          />
        )}
        <Fact
          name="Customer"
          value={
            <Link to={`/customers/${dispute.customerId}`}>{dispute.customerName ?? 'No name'}</Link>
          }
        />
        <Fact
          name="Provider ID"
          value={<ProviderLink kind="dispute" id={dispute.providerDisputeId} />}
        />
      </FactList>
      {answers.length > 0 && (
        <Section title="Answers">
          <ColumnTable
            caption="Answers to the bank, oldest first"
            rows={answers}
            keyOf={({ id }) => id}
            columns={answerColumns}
            empty="No answer yet."
          />
        </Section>
      )}
    </>
  )
}
