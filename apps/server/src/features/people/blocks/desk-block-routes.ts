import * as api from '@openline/contract/people/blocks-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { addToList, lift, searchForBlocks } from './desk-blocks.ts'

export function deskBlockRoutes(deps: Needs<'db' | 'clock' | 'secretBox'>): readonly Binding[] {
  return [
    bind(api.searchBlocks, ({ body }) => searchForBlocks(deps, body)),
    bind(api.addBlock, ({ body }, staff, call) => addToList(deps, { staff, call }, body)),
    bind(api.liftBlock, ({ params, body }, staff, call) =>
      lift(deps, { staff, call }, params.id, body),
    ),
  ]
}
