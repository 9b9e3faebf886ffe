import * as api from '@openline/contract/processes/contact-desk'
import * as transfers from '@openline/contract/processes/transfers-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { recordLook } from '../../platform/audit/audit.ts'
import { viewInbox } from './desk-inbox.ts'
import { assign, close, openAgain, reply, resend, resendAbout } from './desk-message-actions.ts'
import { viewPage } from './desk-message-page.ts'
import { viewAboutPortIn, writeAbout } from './desk-port-in-messages.ts'

export function deskMessageRoutes(
  deps: Needs<'db' | 'clock' | 'brand' | 'sendEmail' | 'secretBox' | 'supportEmail'>,
): readonly Binding[] {
  return [
    bind(api.listInbox, ({ query }, staff) => viewInbox(deps, query, staff)),
    bind(api.viewMessage, async ({ params }, staff, call) => {
      const message = await viewPage(deps, params.id, staff)
      const subject = { kind: 'message', id: params.id } as const
      const customerId = message.customer?.id ?? null
      const look = { at: deps.clock(), act: api.viewMessage.name, customerId, subject }
      await recordLook(deps.db, { staff, call }, look)
      return { message }
    }),
    bind(api.assignMessage, ({ params, body }, staff, call) =>
      assign(deps, { by: { staff, call }, id: params.id }, body),
    ),
    bind(api.replyToMessage, ({ params, body }, staff, call) =>
      reply(deps, { by: { staff, call }, id: params.id }, body),
    ),
    bind(api.resendReply, ({ params, body }, staff, call) =>
      resend(deps, { by: { staff, call }, id: params.id }, body),
    ),
    bind(api.viewPortInMessages, async ({ params }) => ({
      messages: await viewAboutPortIn(deps, params.id),
    })),
    bind(api.writeAboutPortIn, ({ params, body }, staff, call) =>
      writeAbout(deps, { by: { staff, call }, portInId: params.id }, body),
    ),
    bind(transfers.resendAboutPortIn, ({ params, body }, staff, call) =>
      resendAbout(deps, { by: { staff, call }, id: params.id }, body),
    ),
    bind(api.closeMessage, ({ params, body }, staff, call) =>
      close(deps, { by: { staff, call }, id: params.id }, body),
    ),
    bind(api.openMessageAgain, ({ params, body }, staff, call) =>
      openAgain(deps, { by: { staff, call }, id: params.id }, body),
    ),
  ]
}
