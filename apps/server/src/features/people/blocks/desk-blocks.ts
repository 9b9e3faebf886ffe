import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { normalizeImei } from '@openline/contract/imei'
import {
  type addBlock,
  type BlockKind,
  type liftBlock,
  maxBlocks,
  maxNetworkBlockDays,
  type searchBlocks,
} from '@openline/contract/people/blocks-desk'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { networkOf } from '../../../http/client-network.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { type BlockKey, mailboxOf, networkKey } from './block-keys.ts'
import {
  findBlock,
  findBlocks,
  findOpenBlock,
  insertBlock,
  presentBlock,
} from './desk-block-store.ts'
import { type BlockRow, endBlock, endOverdue } from './store.ts'

type Deps = Needs<'db' | 'clock' | 'secretBox'>

export async function searchForBlocks(
  { db, clock }: Needs<'db' | 'clock'>,
  search: HandlerInput<typeof searchBlocks>['body'],
): Promise<OutputOf<typeof searchBlocks>> {
  const found = await findBlocks(db, search, clock())
  return {
    blocks: found.slice(0, maxBlocks).map(presentBlock),
    hasMore: found.length > maxBlocks,
  }
}

/** Something to block, as it is compared and as staff know it. */
export type Blockable = BlockKey & { readonly label: string }

export type NewBlock = Pick<BlockRow, 'reason' | 'customerId' | 'sourceKind' | 'sourceId'> & {
  readonly endsAt: Date | null
}

/** When a block of this kind ends, where it has to. Throws a field error for a day that has passed or is too late. */
export function endOf(kind: BlockKind, endsAt: Date | null, now: Date): Date | null {
  if (endsAt !== null && endsAt <= now) throw invalidField('endsAt', 'Please choose a later day')
  if (kind !== 'network') return endsAt
  const last = secondsAfter(now, maxNetworkBlockDays * 24 * 3600)
  if (endsAt !== null && endsAt > last) {
    throw invalidField('endsAt', `A network is blocked for ${maxNetworkBlockDays} days at most`)
  }
  return endsAt ?? last
}

/** Blocks one thing, in the caller’s transaction; null where it is blocked already. */
export async function putOnList(
  tx: Db,
  { staff }: StaffActor,
  { id, at, ...what }: Blockable & { id: string; at: Date },
  block: NewBlock,
): Promise<BlockRow | null> {
  await endOverdue(tx, at)
  const by = { staffId: staff.staffId, staffName: staff.name }
  return insertBlock(tx, { id, at, ...what, ...block, ...by })
}

/** Blocks what a colleague typed. Sent again with its key, it is done once. Throws 409 where it is blocked already. */
export function addToList(
  { db, clock, secretBox }: Deps,
  by: StaffActor,
  { endsAt, reason, ...typed }: HandlerInput<typeof addBlock>['body'],
): Promise<OutputOf<typeof addBlock>> {
  const what = blockableOf({ secretBox }, typed)
  const ends = endOf(what.kind, endsAt === null ? null : new Date(endsAt), clock())
  const answer = (block: BlockRow) => ({ message: 'Blocked', block: presentBlock(block) })
  return actionAtDesk(
    { db, clock },
    {
      by,
      name: 'addBlock',
      reason,
      // Until it is made, it is known by what is blocked.
      subject: { kind: 'block', id: what.kind },
      lock: lockNothing,
      findDone: async (tx, _, { id }) => {
        const made = await findBlock(tx, id)
        return made && answer(made)
      },
      async act(tx, _, { id, at }) {
        const none = { customerId: null, sourceKind: null, sourceId: null }
        const made = await putOnList(tx, by, { ...what, id, at }, { ...none, reason, endsAt: ends })
        if (!made) throw await blockedBefore(tx, what)
        const after = { kind: what.kind, endsAt: ends?.toISOString() ?? null }
        const subject = { kind: 'block' as const, id }
        return { customerId: null, before: null, after, result: answer(made), subject }
      },
    },
  )
}

async function blockedBefore(tx: Db, what: Blockable): Promise<AppError> {
  const by = (await findOpenBlock(tx, what))?.staffName ?? 'A colleague'
  return new AppError('conflict', `${by} has blocked ${what.label} already`)
}

type Typed = Pick<HandlerInput<typeof addBlock>['body'], 'kind' | 'value'>

function blockableOf({ secretBox }: Needs<'secretBox'>, { kind, value }: Typed): Blockable {
  if (kind === 'email') return { kind, key: mailboxOf(value), label: mailboxOf(value) }
  if (kind === 'device') {
    const key = normalizeImei(value)
    return { kind, key, label: `IMEI ${key}` }
  }
  const key = networkKey(secretBox, value)
  if (key === null) {
    throw invalidField('value', 'Please enter an IP address, such as 203.0.113.7')
  }
  return { kind, key, label: networkOf(value) }
}

/** Ends a block. Throws 409 with who was first when it has ended. */
export function lift(
  deps: Needs<'db' | 'clock'>,
  by: StaffActor,
  blockId: string,
  { reason }: HandlerInput<typeof liftBlock>['body'],
): Promise<{ message: string }> {
  return actionAtDesk<BlockRow, { message: string }>(deps, {
    by,
    name: 'liftBlock',
    reason,
    subject: { kind: 'block', id: blockId },
    lock: async (tx) => {
      const block = await findBlock(tx, blockId)
      if (!block) throw notFound('We couldn’t find this block')
      return block
    },
    // Of two at once, the update finds out who is first.
    async act(tx, { kind, refusals }, { at }) {
      if (!(await endBlock(tx, blockId, { at, by: by.staff.name, reason }))) return null
      const result = { message: 'The block is lifted' }
      return { customerId: null, before: { kind, refusals }, after: null, result }
    },
  })
}
