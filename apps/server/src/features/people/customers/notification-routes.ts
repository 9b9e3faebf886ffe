import * as api from '@openline/contract/people/notifications'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { chooseEmail, viewEmailChoices } from './notifications.ts'

export function notificationRoutes(deps: Needs<'db'>): readonly Binding[] {
  return [
    bind(api.viewEmailChoices, (_, caller) => viewEmailChoices(deps, caller)),
    bind(api.chooseEmail, ({ body }, caller) => chooseEmail(deps, caller, body)),
  ]
}
