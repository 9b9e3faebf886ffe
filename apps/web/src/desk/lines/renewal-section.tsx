import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { formatCents } from '@openline/contract/money'
import { Link } from 'react-router'
import { CardLabel } from '../../ui/card-label.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import styles from './lines.module.css'

type RenewalSectionProps = { readonly line: DeskLine }

/** Whether, when and with which card the next period is paid, and why the last try failed. */
export function RenewalSection({ line }: RenewalSectionProps) {
  const { renewal } = line
  if (!renewal) return null
  const { notice, card, failure, problem, orderId } = renewal
  return (
    <Section title="Renewal">
      <FactList className={styles.facts}>
        <Fact name="Next charge" value={<NextCharge line={line} />} />
        <Fact
          name="Amount in the notice"
          value={notice ? formatCents(notice.totalCents) : 'No notice yet'}
        />
        <Fact name="Card" value={card ? <RenewalCard card={card} /> : 'No card saved'} />
        {failure && (
          <Fact
            name="Last attempt failed"
            value={
              <>
                <When at={failure.at} />: {failure.message}
              </>
            }
          />
        )}
        {problem && <Fact name="What the customer sees" value={problem} />}
        {orderId && (
          <Fact
            name="Unpaid order"
            value={<Link to={`/orders/${orderId}`}>{numberOf(line, orderId)}</Link>}
          />
        )}
      </FactList>
    </Section>
  )
}

function NextCharge({ line: { autoRenew, renewal } }: RenewalSectionProps) {
  if (renewal?.chargeAt) return <When at={renewal.chargeAt} />
  if (!autoRenew) return 'None: Auto-renew is off'
  return renewal?.failure
    ? 'No more attempts. The customer can pay in their account.'
    : 'None. The customer can pay in their account.'
}

function RenewalCard({ card }: { card: NonNullable<NonNullable<DeskLine['renewal']>['card']> }) {
  return (
    <>
      <CardLabel network={card.cardNetwork} last4Digits={card.last4Digits} />, expires {card.expiry}
      {card.isChosen ? ', chosen for this line' : ', primary card'}
    </>
  )
}

function numberOf({ orders }: DeskLine, orderId: string): string {
  return orders.find(({ id }) => id === orderId)?.number ?? 'Open the order'
}
