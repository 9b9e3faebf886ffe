import * as api from '@openline/contract/office/figures-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import { downloadFiguresOf, viewFiguresOf } from './desk-figures.ts'
import type { RecordNeeds } from './figure-record.ts'

const usual = '48h'

export function figureRoutes(deps: RecordNeeds): readonly Binding[] {
  return [
    bind(api.viewFigures, ({ query }, staff) => viewFiguresOf(deps, query.range ?? usual, staff)),
    bind(api.downloadFigures, ({ query }, staff) =>
      downloadFiguresOf(deps, query.range ?? usual, staff),
    ),
  ]
}
