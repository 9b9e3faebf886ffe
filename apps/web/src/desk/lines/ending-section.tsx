import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { formatCents } from '@openline/contract/money'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { LineActs } from './line-acts.tsx'
import { endingLabels } from './line-labels.ts'
import styles from './lines.module.css'

type EndingSectionProps = { readonly line: DeskLine; readonly reload: () => unknown }

/** Status the end of a line has come, and what of its payment goes back; nothing for a line that continues. */
export function EndingSection({ line, reload }: EndingSectionProps) {
  if (!line.ending) return null
  const { status, askedAt, madeBy, settledAt, failureCode, refund } = line.ending
  const { word, tone } = endingLabels[status]
  return (
    <Section
      title="Line end"
      actions={<LineActs line={line} of={['send_end_again', 'record_end_done']} reload={reload} />}
    >
      <FactList className={styles.facts}>
        <Fact name="Status" value={<Badge tone={tone}>{word}</Badge>} />
        <Fact name="By" value={madeBy} />
        <Fact name="Requested" value={<When at={askedAt} />} />
        <Fact name="Answered" value={settledAt === null ? 'Not yet' : <When at={settledAt} />} />
        {failureCode !== null && (
          <Fact name="Carrier code" value={<span className={styles.code}>{failureCode}</span>} />
        )}
        <Fact
          name="Refund"
          value={
            refund === null ? (
              'None'
            ) : (
              <Link to={`/orders/${refund.orderId}`}>{refundLabels(refund)}</Link>
            )
          }
        />
      </FactList>
    </Section>
  )
}

type Refund = NonNullable<NonNullable<DeskLine['ending']>['refund']>

function refundLabels({ amountCents, refundedCents }: Refund): string {
  const asked = formatCents(amountCents)
  if (refundedCents === null) return `${asked}, once the line has ended. Not refunded yet.`
  if (refundedCents === amountCents) return asked
  return `${formatCents(refundedCents)} of ${asked}: the payment was refunded or disputed in the meantime.`
}
