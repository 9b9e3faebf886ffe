import { downloadData } from '@openline/contract/own-data'
import { type Binding, bind } from '../../http/bind.ts'
import { collectData, type OwnDataDeps } from './own-data.ts'

export function ownDataRoutes(deps: OwnDataDeps): readonly Binding[] {
  return [bind(downloadData, (_, caller) => collectData(deps, caller))]
}
