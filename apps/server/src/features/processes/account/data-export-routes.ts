import * as api from '@openline/contract/processes/data-export'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { collectData } from './data-export.ts'

export function dataExportRoutes(deps: Needs<'db' | 'clock' | 'sendEmail'>): readonly Binding[] {
  return [bind(api.downloadData, (_, caller) => collectData(deps, caller))]
}
