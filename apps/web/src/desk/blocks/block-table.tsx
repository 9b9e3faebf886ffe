import type { Block } from '@openline/contract/people/blocks-desk'
import { Button } from '../../ui/button.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'
import { RecordLink } from '../lib/record-link.tsx'
import { blockKindLabels } from './block-labels.ts'
import styles from './blocks.module.css'

type BlockTableProps = {
  readonly blocks: readonly Block[]
  readonly empty: string
  readonly onLift: (block: Block) => void
}

/** What is or was blocked, newest first. */
export function BlockTable({ blocks, empty, onLift }: BlockTableProps) {
  return (
    <ColumnTable
      caption="Blocks, newest first"
      rows={blocks}
      keyOf={({ id }) => id}
      columns={[...columns, actionColumn(onLift)]}
      empty={empty}
    />
  )
}

const columns: readonly Column<Block>[] = [
  {
    head: 'Blocked',
    wraps: true,
    cell: ({ kind, label }) => (
      <>
        {label}
        <span className={styles.small}>{blockKindLabels[kind]}</span>
      </>
    ),
  },
  {
    head: 'Reason',
    wraps: true,
    cell: ({ reason, by, at }) => (
      <>
        {reason}
        <span className={styles.small}>
          {by}, <When at={at} />
        </span>
      </>
    ),
  },
  {
    head: 'From',
    cell: ({ customerId, source }) =>
      customerId === null ? (
        'Typed in'
      ) : (
        <RecordLink to={[...(source ? [source] : []), { kind: 'customer', id: customerId }]}>
          {source === null ? 'Customer' : sourceLabels[source.kind]}
        </RecordLink>
      ),
  },
  {
    head: 'Until',
    wraps: true,
    cell: ({ endsAt }) => (endsAt === null ? 'No end date' : <When at={endsAt} />),
  },
  { head: 'Refused', wraps: true, cell: (block) => <Refused block={block} /> },
]

const sourceLabels = {
  customer: 'Customer',
  order: 'Order',
  fraud_warning: 'Fraud warning',
  dispute: 'Dispute',
} as const satisfies Record<NonNullable<Block['source']>['kind'], string>

function Refused({ block: { refusals, lastRefusedAt } }: { readonly block: Block }) {
  if (lastRefusedAt === null) return 'Not yet'
  return (
    <>
      {refusals === 1 ? 'Once' : `${refusals} times`}
      <span className={styles.small}>
        last <When at={lastRefusedAt} />
      </span>
    </>
  )
}

function actionColumn(onLift: (block: Block) => void): Column<Block> {
  return {
    head: 'State',
    wraps: true,
    cell: (block) =>
      block.ended ? (
        <>
          {block.ended.by === null ? 'Expired' : `Lifted by ${block.ended.by}`}
          <span className={styles.small}>{block.ended.reason ?? <When at={block.ended.at} />}</span>
        </>
      ) : (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Lift: ${block.label}`}
          onClick={() => onLift(block)}
        >
          Lift
        </Button>
      ),
  }
}
