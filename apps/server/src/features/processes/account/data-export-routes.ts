import * as api from '@openline/contract/processes/data-export'
import { type Binding, bind } from '../../../http/bind.ts'
import { collectData, type DataExportDeps } from './data-export.ts'

export function dataExportRoutes(deps: DataExportDeps): readonly Binding[] {
  return [bind(api.downloadData, (_, caller) => collectData(deps, caller))]
}
