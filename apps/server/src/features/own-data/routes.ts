import { downloadData } from '@openline/contract/own-data'
import { type Binding, bind } from '../../http/bind.ts'
import { collectData, type OwnDataDeps } from './own-data.ts'

export const ownDataRoutes = (deps: OwnDataDeps): readonly Binding[] => [
  bind(downloadData, (_, caller) => collectData(deps, caller)),
]
