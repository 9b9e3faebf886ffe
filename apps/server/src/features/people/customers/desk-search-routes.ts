import * as api from '@openline/contract/people/search-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { search } from './desk-search.ts'

export function deskSearchRoutes(deps: Needs<'db' | 'clock' | 'limits'>): readonly Binding[] {
  return [bind(api.searchDesk, ({ body }, staff, call) => search(deps, body, { staff, call }))]
}
