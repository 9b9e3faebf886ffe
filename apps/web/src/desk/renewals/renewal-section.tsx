import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { declineInWords } from '@openline/contract/office/code-labels-desk'
import type { RenewalOnRecord } from '@openline/contract/processes/renewals-desk'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { CardLabel } from '../../ui/card-label.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { PaymentLinkButton } from '../payment-links/payment-link-button.tsx'
import { SentLink } from '../payment-links/sent-link.tsx'
import { RenewalActs } from './renewal-acts.tsx'
import { RenewalPriceFacts } from './renewal-price-facts.tsx'
import styles from './renewals.module.css'

type RenewalSectionProps = {
  readonly line: Pick<DeskLine, 'id' | 'autoRenew' | 'orders' | 'customer' | 'renewsAt'>
  readonly renewal: RenewalOnRecord
  readonly reload: () => unknown
}

/** When and how the next period is paid, what it costs, and why the last try failed. */
export function RenewalSection({ line, renewal, reload }: RenewalSectionProps) {
  const { failure, problem, orderId, timeZone, autoRenewSince, paymentLink } = renewal
  return (
    <Section
      title="Renewal"
      actions={
        renewal.nextActions.includes('send_payment_link') && (
          <PaymentLinkButton subject={{ kind: 'line', id: line.id }} reload={reload} />
        )
      }
    >
      <FactList className={styles.facts}>
        <Fact name="Next charge" value={<NextCharge line={line} renewal={renewal} />} />
        <RenewalPriceFacts
          key={stateOf(renewal)}
          lineId={line.id}
          renewal={renewal}
          reload={reload}
        />
        <Fact name="Card" value={<RenewalCard renewal={renewal} />} />
        <Fact
          name="Auto-renew"
          value={
            <>
              {line.autoRenew ? 'On since ' : 'Off since '}
              <When at={autoRenewSince} timeZone={timeZone} />
            </>
          }
        />
        {failure && (
          <Fact
            name="Last attempt failed"
            value={
              <>
                <When at={failure.at} timeZone={timeZone} />: {declineInWords(failure.code)}
              </>
            }
          />
        )}
        {problem && <Fact name="What the customer sees" value={problem} />}
        {paymentLink && (
          <Fact
            name="Payment link"
            value={
              <SentLink
                link={paymentLink}
                subject={{ kind: 'line', id: line.id }}
                timeZone={timeZone}
                reload={reload}
              />
            }
          />
        )}
        {orderId && (
          <Fact
            name="Unpaid order"
            value={<Link to={`/orders/${orderId}`}>{numberOf(line, orderId)}</Link>}
          />
        )}
      </FactList>
      <RenewalActs line={line} renewal={renewal} reload={reload} />
    </Section>
  )
}

function NextCharge({
  line: { autoRenew },
  renewal: { chargeAt, failure, timeZone },
}: Pick<RenewalSectionProps, 'line' | 'renewal'>) {
  if (chargeAt) return <When at={chargeAt} timeZone={timeZone} />
  if (!autoRenew) return 'None: Auto-renew is off'
  return failure
    ? 'No more attempts. The customer can pay in their account.'
    : 'None. The customer can pay in their account.'
}

const cardProblems = {
  missing: 'No card saved',
  expired: 'Expired',
  expires: 'Expires before the charge',
} as const satisfies Record<NonNullable<RenewalOnRecord['cardProblem']>, string>

function RenewalCard({ renewal: { card, cardProblem } }: Pick<RenewalSectionProps, 'renewal'>) {
  if (!card) return cardProblems.missing
  const { cardNetwork, last4Digits, expiry, isChosen } = card
  return (
    <>
      <CardLabel network={cardNetwork} last4Digits={last4Digits} />
      {expiry !== '' && `, expires ${expiry}`}
      {isChosen ? ', chosen for this line' : ', primary card'}
      {cardProblem && (
        <>
          {' '}
          <Badge tone="danger">{cardProblems[cardProblem]}</Badge>
        </>
      )}
    </>
  )
}

/** While it stays the same, so do the price and whether it may be charged. */
function stateOf({ chargeAt, orderId, notice, card, failure }: RenewalOnRecord): string {
  return [chargeAt, orderId, notice?.sentAt, card?.id, failure?.at].join(' ')
}

function numberOf({ orders }: Pick<DeskLine, 'orders'>, orderId: string): string {
  return orders.find(({ id }) => id === orderId)?.number ?? 'Open the order'
}
