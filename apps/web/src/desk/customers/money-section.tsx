import { formatCents } from '@openline/contract/money'
import {
  attemptInWords,
  cardInWords,
  codeInWords,
  declineInWords,
} from '@openline/contract/office/code-labels-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { Link } from 'react-router'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { ProviderLink } from '../lib/provider-link.tsx'
import styles from './customers.module.css'
import { ReturnSection } from './return-section.tsx'

type MoneySectionProps = Pick<
  DeskCustomer,
  'orders' | 'payments' | 'refunds' | 'disputes' | 'cards'
>

/** Orders, and what was paid, given back and questioned. */
export function MoneySection({ orders, payments, refunds, disputes, cards }: MoneySectionProps) {
  return (
    <>
      {orders.length > 0 && <Orders orders={orders} />}
      {payments.length > 0 && <Payments payments={payments} />}
      {(refunds.length > 0 || disputes.length > 0) && <ReturnSection {...{ refunds, disputes }} />}
      {cards.length > 0 && <Cards cards={cards} />}
    </>
  )
}

function Cards({ cards }: Pick<MoneySectionProps, 'cards'>) {
  return (
    <Section title="Cards">
      <DataTable
        caption="The customer’s saved cards"
        heads={['Card', 'Expires', 'Saved']}
        empty="No saved card."
      >
        {cards.map((card) => (
          <tr key={card.id}>
            <th scope="row">
              {cardInWords(card.network, card.last4Digits)}
              {card.isPrimary && <span className={styles.small}>primary</span>}
            </th>
            <td>{card.expiry}</td>
            <td>
              <When at={card.createdAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}

function Orders({ orders }: Pick<MoneySectionProps, 'orders'>) {
  return (
    <Section title="Orders">
      <DataTable
        caption="The customer’s orders"
        heads={['Order', 'State', 'What', { numeric: 'Total' }, 'When']}
        empty="No order yet."
      >
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <Link to={`/orders/${order.id}`}>{order.number}</Link>
            </th>
            <td>{codeInWords(order.status)}</td>
            <td data-wraps>
              {codeInWords(order.kind)}: {order.planName}
            </td>
            <td data-numeric>{formatCents(order.totalCents)}</td>
            <td>
              <When at={order.createdAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}

function Payments({ payments }: Pick<MoneySectionProps, 'payments'>) {
  return (
    <Section title="Payments">
      <DataTable
        caption="The customer’s payments"
        heads={['When', 'State', { numeric: 'Amount' }, 'Card', 'Order', 'Provider ID']}
        empty="No payment yet."
      >
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">
              <When at={payment.createdAt} />
            </th>
            <td>
              {attemptInWords(payment.status)}
              {payment.failureCode && (
                <span className={styles.small}>{declineInWords(payment.failureCode)}</span>
              )}
            </td>
            <td data-numeric>{formatCents(payment.amountCents)}</td>
            <td>{cardInWords(payment.cardNetwork, payment.last4Digits)}</td>
            <td>
              <Link to={`/orders/${payment.orderId}`}>{payment.orderNumber}</Link>
            </td>
            <td>{payment.intentId && <ProviderLink kind="payment" id={payment.intentId} />}</td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}
