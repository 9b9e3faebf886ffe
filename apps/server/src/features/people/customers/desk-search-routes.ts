import * as api from '@openline/contract/people/search-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { type DeskSearchDeps, search } from './desk-search.ts'

export function deskSearchRoutes(deps: DeskSearchDeps): readonly Binding[] {
  return [bind(api.searchDesk, ({ body }, staff, call) => search(deps, body, { staff, call }))]
}
