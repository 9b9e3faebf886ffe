import { formatCents } from '@openline/contract/money'
import type { DailyTotals, JournalAccount, JournalKind } from '@openline/contract/office/books-desk'
import { Alert } from '../../ui/alert.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { accountWords, kindLabels, methodLabels } from './journal-labels.ts'

type DailyTotalsViewProps = { readonly totals: DailyTotals }

/** The sums of a day: by method, by kind, by tax and by account. */
export function DailyTotalsView({ totals }: DailyTotalsViewProps) {
  const { timeZone, isOver, methods, paidByCreditCents, kinds, netCents } = totals
  const taken = methods.reduce((sum, { cents }) => sum + cents, 0)
  const changed = (wanted: (kind: JournalKind) => boolean) =>
    kinds.reduce((sum, { kind, balanceCents }) => (wanted(kind) ? sum + balanceCents : sum), 0)
  return (
    <>
      {!isOver && (
        <Alert tone="info">
          This day isn’t over yet in {timeZone}. These are the figures so far.
        </Alert>
      )}
      <FactList className={undefined}>
        <Fact name="Taken" value={formatCents(taken)} />
        {paidByCreditCents > 0 && (
          <Fact name="Paid with credit" value={formatCents(paidByCreditCents)} />
        )}
        <Fact name="Refunds" value={formatCents(changed((kind) => kind.startsWith('refund_')))} />
        <Fact name="Disputes and fees" value={formatCents(changed((kind) => kind === 'dispute'))} />
        <Fact name="Net" value={formatCents(netCents)} />
      </FactList>
      <MethodTable methods={methods} />
      <TaxTable taxes={totals.taxes} />
      <KindTable kinds={kinds} />
      <AccountTable accounts={totals.accounts} />
    </>
  )
}

function MethodTable({ methods }: Pick<DailyTotals, 'methods'>) {
  return (
    <Section title="By method">
      <ColumnTable
        caption="Payments by method"
        rows={methods}
        keyOf={({ method }) => method}
        columns={[
          { head: 'Method', cell: ({ method }) => methodLabels(method) },
          { head: 'Payments', numeric: true, cell: ({ count }) => count },
          { head: 'Taken', numeric: true, cell: ({ cents }) => formatCents(cents) },
        ]}
        empty="No payments."
      />
    </Section>
  )
}

function TaxTable({ taxes }: Pick<DailyTotals, 'taxes'>) {
  return (
    <Section title="By tax">
      <ColumnTable
        caption="Taxes by name"
        rows={taxes}
        keyOf={({ tax }) => tax}
        columns={[
          { head: 'Tax', wraps: true, cell: ({ tax }) => tax },
          { head: 'Charged', numeric: true, cell: ({ chargedCents }) => formatCents(chargedCents) },
          {
            head: 'Refunded',
            numeric: true,
            cell: ({ returnedCents }) => formatCents(returnedCents),
          },
        ]}
        empty="No tax charged or refunded."
      />
    </Section>
  )
}

function KindTable({ kinds }: Pick<DailyTotals, 'kinds'>) {
  return (
    <Section title="By event">
      <ColumnTable
        caption="Money events"
        rows={kinds}
        keyOf={({ kind }) => kind}
        columns={[
          { head: 'Event', cell: ({ kind }) => kindLabels[kind] },
          { head: 'Count', numeric: true, cell: ({ count }) => count },
          {
            head: 'Provider balance',
            numeric: true,
            cell: ({ balanceCents }) => formatCents(balanceCents),
          },
        ]}
        empty="No events."
      />
    </Section>
  )
}

type Account = { readonly account: JournalAccount; readonly cents: number }

function AccountTable({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <Section title="By account">
      <ColumnTable
        caption="Change in each account; adds up to zero"
        rows={accounts}
        keyOf={({ account }) => account}
        columns={[
          { head: 'Account', cell: ({ account }) => accountWords[account] },
          { head: 'Change', numeric: true, cell: ({ cents }) => formatCents(cents) },
        ]}
        empty="No changes."
      />
    </Section>
  )
}
