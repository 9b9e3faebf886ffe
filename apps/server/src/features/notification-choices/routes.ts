import { chooseMail, viewMailChoices } from '@openline/contract/notifications'
import { type Binding, bind } from '../../http/bind.ts'
import { type ChoicesDeps, choose, viewChoices } from './notification-choices.ts'

export function notificationRoutes(deps: ChoicesDeps): readonly Binding[] {
  return [
    bind(viewMailChoices, (_, caller) => viewChoices(deps, caller)),
    bind(chooseMail, ({ body }, caller) => choose(deps, caller, body)),
  ]
}
