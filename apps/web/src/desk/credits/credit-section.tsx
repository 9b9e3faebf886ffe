import { formatCents } from '@openline/contract/money'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import type { DeskCreditEntry } from '@openline/contract/sales/credits-desk'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import styles from './credit-section.module.css'
import { GiveCreditDialog } from './give-credit-dialog.tsx'
import { WithdrawCreditDialog } from './withdraw-credit-dialog.tsx'

type CreditSectionProps = {
  readonly customer: DeskCustomer
  readonly reload: () => unknown
}

const kindLabels = {
  granted: 'Given',
  withdrawn: 'Withdrawn',
  used: 'Used',
  returned: 'Returned',
  forfeited: 'Voided with the account',
  moved_out: 'Moved to another account',
  moved_in: 'From another account',
} as const satisfies Record<DeskCreditEntry['kind'], string>

/** The customer’s credit with each entry; Support and Money give it, and Money takes it back. */
export function CreditSection({ customer, reload }: CreditSectionProps) {
  const { credit, profile } = customer
  const { roles } = useStaff()
  if (credit.entries.length === 0 && !hasRole(roles, ['support', 'money'])) return null
  return (
    <Section
      title="Credit"
      actions={profile.state === 'open' && <Acts customer={customer} reload={reload} />}
    >
      {credit.entries.length > 0 && (
        <>
          <p>{formatCents(credit.balanceCents)} left. Used first on the next payment.</p>
          <ColumnTable
            caption="The customer’s credit"
            rows={credit.entries}
            keyOf={({ id }) => id}
            columns={columns}
            empty=""
          />
        </>
      )}
    </Section>
  )
}

const columns: readonly Column<DeskCreditEntry>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} /> },
  { head: 'What', cell: ({ kind }) => kindLabels[kind] },
  { head: 'Amount', numeric: true, cell: ({ amountCents }) => formatCents(amountCents) },
  { head: 'Reason shown', wraps: true, cell: ({ note }) => note },
  {
    head: 'Order',
    cell: ({ order }) => order && <Link to={`/orders/${order.id}`}>{order.number}</Link>,
  },
  { head: 'By', cell: ({ madeBy }) => madeBy ?? 'Openline' },
]

function Acts({ customer: { profile, credit }, reload }: CreditSectionProps) {
  const { roles } = useStaff()
  const [open, setOpen] = useState<'give' | 'withdraw' | null>(null)
  if (!hasRole(roles, ['support', 'money'])) return null
  const props = {
    customerId: profile.id,
    balanceCents: credit.balanceCents,
    reload,
    onClose: () => setOpen(null),
  }
  return (
    <div className={styles.acts}>
      <Button size="small" onClick={() => setOpen('give')}>
        Give credit
      </Button>
      {credit.balanceCents > 0 && hasRole(roles, ['money']) && (
        <Button size="small" variant="secondary" onClick={() => setOpen('withdraw')}>
          Withdraw credit
        </Button>
      )}
      {open === 'give' && <GiveCreditDialog {...props} />}
      {open === 'withdraw' && <WithdrawCreditDialog {...props} />}
    </div>
  )
}
