import type { OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import { type Block, type Blockable, blockCustomer } from '@openline/contract/people/blocks-desk'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { toast } from '../../ui/toast.ts'
import { ActDialog } from '../kit/act-dialog.tsx'
import { DayField } from '../kit/day-field.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { endOfDay } from './block-labels.ts'
import { BlockReach } from './block-reach.tsx'
import { FactChoice } from './fact-choice.tsx'

export type BlockSource = NonNullable<Block['source']>

type BlockDialogProps = {
  readonly customerId: string
  readonly source: BlockSource
  readonly known: Blockable
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** What is proposed: the customer’s own, and of an order only what it was paid with. */
function proposedIn({ facts }: Blockable): string {
  const hasOrder = facts.some(({ isOfOrder }) => isOfOrder)
  return facts
    .filter(({ kind, isOwn, isOfOrder }) => isOwn && (!hasOrder || isOfOrder || kind === 'email'))
    .map(({ id }) => id)
    .join(' ')
}

/** Blocks what is known of a customer, and says what happens to their money and service. */
export function BlockDialog({ customerId, source, known, reload, onClose }: BlockDialogProps) {
  const { roles } = useStaff()
  const payment = hasRole(roles, ['money']) ? known.payment : null
  return (
    <ActDialog
      title="Block this customer"
      subtitle="What you choose can’t be used to open an account, save a card or pay. You can lift each block later."
      submitLabel="Block"
      act={blockCustomer}
      params={{ id: customerId }}
      initial={{
        facts: proposedIn(known),
        endsAt: '',
        refund: payment !== null,
        lines: known.lines > 0 ? 'suspend' : 'keep',
        endSessions: true,
      }}
      toBody={({ facts, endsAt, refund, lines, endSessions }) => ({
        source,
        factIds: facts.split(' ').filter(Boolean),
        endsAt: endOfDay(endsAt),
        refundedCents: refund && payment ? payment.refundedCents : null,
        lines,
        endSessions,
      })}
      reload={reload}
      onDone={sayWhatIsLeft}
      onClose={onClose}
    >
      {(form) => (
        <>
          <BlockReach {...known} />
          <FactChoice facts={known.facts} {...form.choice('facts')} />
          {payment && (
            <Checkbox
              {...form.tick('refund')}
              hint="As fraud: once a second person confirms, the service it paid for ends. The customer gets an email."
            >
              Refund {formatCents(payment.leftCents)} of {payment.orderNumber}
            </Checkbox>
          )}
          {known.lines > 0 && (
            <ChoiceGroup
              {...form.choice('lines')}
              legend={known.lines === 1 ? 'The line' : `All ${known.lines} lines`}
              choices={measures.filter(({ value }) => value !== 'end' || hasRole(roles, ['money']))}
            />
          )}
          <Checkbox {...form.tick('endSessions')}>Sign the customer out everywhere</Checkbox>
          <DayField {...form.choice('endsAt')} label="Last day of the blocks" optional />
        </>
      )}
    </ActDialog>
  )
}

const measures = [
  { value: 'suspend', label: 'Suspend', description: 'Only support can restore it.' },
  {
    value: 'end',
    label: 'End as fraud',
    description:
      'If a bank reported the payment and a second person confirms. Until then, lines are suspended.',
  },
  { value: 'keep', label: 'Leave as is' },
]

function sayWhatIsLeft({ left }: OutputOf<typeof blockCustomer>): void {
  if (left.length > 0) toast.error(left.join(' '), { stayOpen: true })
}
