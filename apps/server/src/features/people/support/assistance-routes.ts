import * as api from '@openline/contract/people/assistance'
import { type Binding, bind } from '../../../http/bind.ts'
import {
  type AssistanceNeeds,
  openAssistance,
  requireAssistanceEnabled,
  startAssistance,
} from './assistance.ts'

export function assistanceRoutes(deps: AssistanceNeeds): readonly Binding[] {
  return [
    bind(api.startHandoff, ({ body }, _, call) => startAssistance(deps, body, call)),
    bind(api.askAssistance, () => requireAssistanceEnabled(deps)),
    bind(api.openAssistedSession, ({ body }, _, call) => openAssistance(deps, body, call)),
  ]
}
