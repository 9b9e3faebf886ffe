import { type Block, maxBlocks, searchBlocks } from '@openline/contract/people/blocks-desk'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'
import { AddBlockDialog } from './add-block-dialog.tsx'
import { type BlockFilter, BlockFilterForm } from './block-filter-form.tsx'
import { BlockTable } from './block-table.tsx'
import { LiftBlockDialog } from './lift-block-dialog.tsx'

/** Cards, mailboxes, phones and places that can't sign up or pay; or the one that a link leads to. */
export function BlocksPage() {
  const { id } = useParams()
  // Not in the address, which would name customers in logs and histories.
  const [filter, setFilter] = useState<BlockFilter>({ q: '', kind: null, isEnded: false })
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<Block | null>(null)
  const list = useCall(searchBlocks, { body: { ...filter, ...(id && { id }) } })
  return (
    <Page
      title="Blocks"
      lead="What can’t open an account, be saved or pay. The customer isn’t told which of them it was."
      actions={<Button onClick={() => setAdding(true)}>Add a block</Button>}
    >
      {id ? (
        <p>
          <Link to="/blocks">See all blocks</Link>
        </p>
      ) : (
        <BlockFilterForm filter={filter} onChange={setFilter} />
      )}
      <Loaded of={list}>
        {({ blocks, hasMore }) => (
          <>
            <BlockTable
              blocks={blocks}
              empty={id ? 'This block is no longer on record.' : emptyWords(filter)}
              onLift={setLifted}
            />
            {hasMore && <p>These are the newest {maxBlocks}. Search to see others.</p>}
          </>
        )}
      </Loaded>
      {isAdding && <AddBlockDialog reload={list.reload} onClose={() => setAdding(false)} />}
      {lifted && (
        <LiftBlockDialog block={lifted} reload={list.reload} onClose={() => setLifted(null)} />
      )}
    </Page>
  )
}

function emptyWords({ q, kind, isEnded }: BlockFilter): string {
  if (q.trim() !== '' || kind !== null) return 'No block matches.'
  return isEnded ? 'No block ended in the last 90 days.' : 'Nothing is blocked.'
}
