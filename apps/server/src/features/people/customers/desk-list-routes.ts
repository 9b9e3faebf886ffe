import * as broadcasts from '@openline/contract/people/broadcasts-desk'
import * as lists from '@openline/contract/people/customer-lists-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { preview, send, stop, viewBroadcasts } from './desk-broadcasts.ts'
import { removeList, saveList, searchList, viewSavedLists, writeList } from './desk-lists.ts'

export function deskListRoutes(
  deps: Needs<'db' | 'clock' | 'log' | 'catalog' | 'brand' | 'publicUrl'>,
): readonly Binding[] {
  return [
    bind(lists.searchCustomerList, ({ body }, staff, call) =>
      searchList(deps, { staff, call }, body),
    ),
    bind(lists.listSavedLists, () => viewSavedLists(deps)),
    bind(lists.saveCustomerList, ({ body }, staff, call) => saveList(deps, { staff, call }, body)),
    bind(lists.removeCustomerList, ({ params, body }, staff, call) =>
      removeList(deps, { staff, call }, params.id, body),
    ),
    bind(lists.exportCustomerList, ({ body }, staff, call) =>
      writeList(deps, { staff, call }, body),
    ),
    bind(broadcasts.previewBroadcast, ({ body }) => preview(deps, body)),
    bind(broadcasts.sendBroadcast, ({ body }, staff, call) => send(deps, { staff, call }, body)),
    bind(broadcasts.listBroadcasts, () => viewBroadcasts(deps)),
    bind(broadcasts.stopBroadcast, ({ params, body }, staff, call) =>
      stop(deps, { staff, call }, params.id, body),
    ),
  ]
}
