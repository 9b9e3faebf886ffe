import * as api from '@openline/contract/people/assistance'
import { type Binding, bind } from '../../../http/bind.ts'
import { type AssistanceDeps, askIsOn, openAssistance, startAssistance } from './assistance.ts'

export function assistanceRoutes(deps: AssistanceDeps): readonly Binding[] {
  return [
    bind(api.startHandoff, ({ body }, _, call) => startAssistance(deps, body, call)),
    bind(api.askAssistance, () => askIsOn(deps)),
    bind(api.openAssistedSession, ({ body }, _, call) => openAssistance(deps, body, call)),
  ]
}
