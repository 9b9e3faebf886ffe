import * as api from '@openline/contract/people/auth'
import { type Binding, bind } from '../../../http/bind.ts'
import { requestStepUpCode, type StepUpNeeds, stepUpByPasswordOrCode } from './password-or-code.ts'

export function stepUpRoutes(deps: StepUpNeeds): readonly Binding[] {
  return [
    bind(api.requestStepUpCode, (_, caller, call) => requestStepUpCode(deps, caller, call)),
    bind(api.stepUp, ({ body }, caller, call) => stepUpByPasswordOrCode(deps, body, caller, call)),
  ]
}
