import type { OutputOf } from '@openline/contract/endpoint'
import { type DisputeAction, viewDeskDispute } from '@openline/contract/sales/disputes-desk'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { BlockButton } from '../blocks/block-button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { Section } from '../kit/section.tsx'
import { useCall } from '../lib/use-call.ts'
import { Acts } from './dispute-actions.tsx'
import { DisputeDialog } from './dispute-dialogs.tsx'
import { DisputeFacts } from './dispute-facts.tsx'
import { adviceFor, disputeActionLabels, stageLabels } from './dispute-labels.ts'
import { EvidenceFileButton } from './evidence-file-button.tsx'
import { EvidenceView } from './evidence-view.tsx'

/** One dispute: what the bank questions, what was answered, and what is on record for the payment. */
export function DisputePage() {
  const { disputeId = '' } = useParams()
  const page = useCall(viewDeskDispute, { params: { disputeId } })
  const stage = page.value ? stageLabels[page.value.dispute.stage] : 'Dispute'
  const order = page.value?.dispute.orderNumber
  return (
    <Page
      title={order ? `${stage} about ${order}` : 'Dispute'}
      lead={<Link to="/disputes">All disputes</Link>}
    >
      <Loaded of={page}>{(value) => <DisputeBody {...value} reload={page.reload} />}</Loaded>
    </Page>
  )
}

type DisputeBodyProps = OutputOf<typeof viewDeskDispute> & { readonly reload: () => unknown }

function DisputeBody({ dispute, answers, evidence, reload }: DisputeBodyProps) {
  const [action, setAction] = useState<DisputeAction | null>(null)
  return (
    <>
      <Alert tone={dispute.nextActions.length > 0 ? 'warning' : 'info'}>{adviceFor(dispute)}</Alert>
      <DisputeFacts dispute={dispute} answers={answers} />
      <Section
        title="What to do"
        actions={
          <Acts label="With this dispute">
            <BlockButton
              customerId={dispute.customerId}
              source={{ kind: 'dispute', id: dispute.id }}
              orderId={dispute.orderId}
              reload={reload}
            />
            <EvidenceFileButton disputeId={dispute.id} />
          </Acts>
        }
      >
        {dispute.nextActions.length === 0 ? (
          <p>Nothing to answer now. You can read or download the evidence below.</p>
        ) : (
          <Acts label="Actions">
            {dispute.nextActions.map((next) => (
              <Button
                key={next}
                variant={next === 'submit_evidence' ? 'primary' : 'secondary'}
                onClick={() => setAction(next)}
              >
                {disputeActionLabels[next]}
              </Button>
            ))}
          </Acts>
        )}
      </Section>
      <Section title="Evidence on record">
        <EvidenceView evidence={evidence} />
      </Section>
      {action && (
        <DisputeDialog {...{ action, dispute, evidence, reload }} onClose={() => setAction(null)} />
      )}
    </>
  )
}
