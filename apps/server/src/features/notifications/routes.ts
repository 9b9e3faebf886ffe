import { chooseEmail, viewEmailChoices } from '@openline/contract/notifications'
import { type Binding, bind } from '../../http/bind.ts'
import { type ChoicesDeps, choose, viewChoices } from './notifications.ts'

export function notificationRoutes(deps: ChoicesDeps): readonly Binding[] {
  return [
    bind(viewEmailChoices, (_, caller) => viewChoices(deps, caller)),
    bind(chooseEmail, ({ body }, caller) => choose(deps, caller, body)),
  ]
}
