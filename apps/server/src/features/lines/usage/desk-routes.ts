import * as api from '@openline/contract/lines/add-ons-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import type { AddOnNeeds } from './add-ons.ts'
import { giveAtDesk, viewAddOns } from './desk-add-ons.ts'

export function deskAddOnRoutes(deps: AddOnNeeds & Needs<'enqueue'>): readonly Binding[] {
  return [
    bind(api.viewLineAddOns, ({ params }) => viewAddOns(deps, params.id)),
    bind(api.giveAddOn, ({ params, body }, staff, call) =>
      giveAtDesk(deps, { staff, call }, { ...body, lineId: params.id }),
    ),
  ]
}
