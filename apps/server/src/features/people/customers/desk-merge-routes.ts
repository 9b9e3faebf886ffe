import * as api from '@openline/contract/people/account-merges-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import {
  askMerge,
  type MergeNeeds,
  mergeAccounts,
  mergeAfterIdCheck,
  previewMerge,
} from './desk-merge.ts'

export function deskMergeRoutes(deps: MergeNeeds): readonly Binding[] {
  return [
    bind(api.previewMerge, ({ params, body }, staff, call) =>
      previewMerge(deps, { staff, call }, params.id, body),
    ),
    bind(api.askMerge, ({ params, body }, staff, call) =>
      askMerge(deps, { staff, call }, params.id, body),
    ),
    bind(api.mergeAccounts, ({ params, body }, staff, call) =>
      mergeAccounts(deps, { staff, call }, params.id, body),
    ),
    bind(api.mergeAfterIdCheck, ({ params, body }, staff, call) =>
      mergeAfterIdCheck(deps, { staff, call }, params.id, body),
    ),
  ]
}
