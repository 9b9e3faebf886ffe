import { viewBlockable } from '@openline/contract/people/blocks-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { BlockDialog, type BlockSource } from './block-dialog.tsx'

type BlockButtonProps = {
  readonly customerId: string
  readonly source: BlockSource
  /** Of what the source is about; null for a customer. */
  readonly orderId: string | null
  /** Names the record, where several buttons are on a page. */
  readonly of?: string
  readonly reload: () => unknown
}

/** Blocks a customer from one of their records, for those who may. */
export function BlockButton({ of, ...rest }: BlockButtonProps) {
  const { roles } = useStaff()
  const [isOpen, setOpen] = useState(false)
  if (!hasRole(roles, ['support', 'money'])) return null
  return (
    <>
      <Button
        variant="danger"
        size="small"
        aria-label={of === undefined ? undefined : `Block: ${of}`}
        onClick={() => setOpen(true)}
      >
        Block
      </Button>
      {isOpen && <Opened {...rest} onClose={() => setOpen(false)} />}
    </>
  )
}

type OpenedProps = Omit<BlockButtonProps, 'of'> & { readonly onClose: () => void }

/** What is known is asked when the dialog opens, so that it is as it is now. */
function Opened({ customerId, orderId, ...rest }: OpenedProps) {
  const known = useCall(viewBlockable, {
    params: { id: customerId },
    query: orderId === null ? {} : { orderId },
  })
  if (known.value) return <BlockDialog customerId={customerId} known={known.value} {...rest} />
  return <FailureAlert message={known.error?.message ?? ''} />
}
