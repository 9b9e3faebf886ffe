import * as api from '@openline/contract/sales/broadband-labels'
import { type Binding, bind } from '../../../http/bind.ts'
import { type LineLabelDeps, labelOfLine } from '../../lines/lines/line-label.ts'

export function labelRoutes(deps: LineLabelDeps): readonly Binding[] {
  return [
    bind(api.getLineLabel, ({ params }, { customerId }) =>
      labelOfLine(deps, { customerId, lineId: params.id }),
    ),
  ]
}
