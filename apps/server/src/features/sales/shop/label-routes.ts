import * as api from '@openline/contract/sales/broadband-labels'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { labelOfLine } from '../../lines/lines/line-label.ts'

export function labelRoutes(deps: Needs<'db' | 'clock' | 'catalog'>): readonly Binding[] {
  return [
    bind(api.getLineLabel, ({ params }, { customerId }) =>
      labelOfLine(deps, { customerId, lineId: params.id }),
    ),
  ]
}
