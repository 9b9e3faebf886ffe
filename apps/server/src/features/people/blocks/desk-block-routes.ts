import * as api from '@openline/contract/people/blocks-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { type BlockDeps, blockAndStop, viewKnown } from './desk-block-customer.ts'
import { addToList, lift, searchForBlocks } from './desk-blocks.ts'

export function deskBlockRoutes(deps: BlockDeps): readonly Binding[] {
  return [
    bind(api.viewBlockable, ({ params, query }) =>
      viewKnown(deps, params.id, query.orderId ?? null),
    ),
    bind(api.blockCustomer, ({ params, body }, staff, call) =>
      blockAndStop(deps, { staff, call }, params.id, body),
    ),
    bind(api.searchBlocks, ({ body }) => searchForBlocks(deps, body)),
    bind(api.addBlock, ({ body }, staff, call) => addToList(deps, { staff, call }, body)),
    bind(api.liftBlock, ({ params, body }, staff, call) =>
      lift(deps, { staff, call }, params.id, body),
    ),
  ]
}
