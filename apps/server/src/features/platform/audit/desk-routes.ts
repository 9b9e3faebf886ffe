import * as api from '@openline/contract/platform/audit'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { searchActs, writeActs } from './desk-search.ts'

export function auditRoutes(deps: Needs<'db' | 'clock'>): readonly Binding[] {
  return [
    bind(api.listActs, ({ query }) => searchActs(deps, query)),
    bind(api.exportActs, ({ body }, staff, call) => writeActs(deps, body, { staff, call })),
  ]
}
