import { cardPaymentCents, formatCents } from '@openline/contract/money'
import { formatMsisdn } from '@openline/contract/phone-number'
import { statementLines } from '@openline/contract/sales/price-notes'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { Link } from 'react-router'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { TrackingLink } from '../lib/tracking-link.tsx'
import { SentLink } from '../payment-links/sent-link.tsx'
import styles from './order.module.css'

type ShownProps = { readonly shown: DeskOrder }
type OrderFactsProps = ShownProps & { readonly reload: () => unknown }

/** Whose order it is, and what for. */
export function OrderFacts({ shown: { order, customer, paymentLink }, reload }: OrderFactsProps) {
  const { simType, createdAt, lineId, shipTo, trackingNumber, autoRenew, chosenMsisdn } = order
  return (
    <FactList className={styles.facts}>
      <Fact
        name="Customer"
        value={
          <>
            <Link to={`/customers/${customer.id}`}>{customer.name || customer.email}</Link>
            {customer.name && <span className={styles.small}>{customer.email}</span>}
          </>
        }
      />
      <Fact name="For" value={boughtIn(order)} />
      {order.withAddOn && <Fact name="With it" value={order.withAddOn.title} />}
      {order.addOn === null && (
        <>
          <Fact name="SIM" value={simType === 'esim' ? 'eSIM' : 'SIM card'} />
          <Fact name="Auto-renew" value={autoRenew ? 'On when ordered' : 'Off when ordered'} />
        </>
      )}
      {chosenMsisdn !== null && <Fact name="Number chosen" value={formatMsisdn(chosenMsisdn)} />}
      <Fact name="Placed" value={<When at={createdAt} />} />
      <Fact
        name="Line"
        value={lineId ? <Link to={`/lines/${lineId}`}>Open the line</Link> : 'None'}
      />
      {shipTo && <Fact name="Mailed to" value={<AddressLines lines={shipTo} />} />}
      {paymentLink && (
        <Fact
          name="Payment link"
          value={
            <SentLink
              link={paymentLink}
              subject={{ kind: 'order', id: order.id }}
              reload={reload}
            />
          }
        />
      )}
      {trackingNumber && (
        <Fact name="Tracking number" value={<TrackingLink number={trackingNumber} />} />
      )}
    </FactList>
  )
}

function boughtIn({ kind, planName, addOn }: DeskOrder['order']): string {
  if (addOn !== null && kind === 'number_change') return `${addOn.title}, for a line on ${planName}`
  if (addOn !== null) return `${addOn.title}, added to ${planName}`
  return kind === 'renewal' ? `${planName}, renewal` : planName
}

/** What was charged, or is to pay, every tax by its name, and what is left of it. */
export function PriceSection({ shown }: ShownProps) {
  const { order, explain, paidCents, refundedCents } = shown
  const isRefunded = refundedCents > 0
  return (
    <Section title={paidCents > 0 ? 'What was charged' : 'Price'}>
      <MoneyLines
        lines={statementLines(explain).map(({ label, amountCents }) => ({
          label,
          amount: amountCents === null ? '' : formatCents(amountCents),
        }))}
        total={{ label: 'Total', amount: formatCents(order.lines.finalCheckoutAmountCents) }}
      />
      {order.creditCents > 0 && (
        <MoneyLines
          lines={[{ label: 'Paid with credit', amount: formatCents(-order.creditCents) }]}
          total={{
            label: 'Card payment',
            amount: formatCents(cardPaymentCents(order)),
          }}
        />
      )}
      {isRefunded && (
        <MoneyLines
          lines={[{ label: 'Refunded', amount: formatCents(-refundedCents) }]}
          total={{ label: 'Left', amount: formatCents(paidCents - refundedCents) }}
        />
      )}
    </Section>
  )
}
