import * as activityApi from '@openline/contract/lines/activity'
import * as api from '@openline/contract/lines/lines'
import * as labelApi from '@openline/contract/sales/broadband-labels'
import { t } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { readActivity } from './activity.ts'
import { revealEsim } from './esim.ts'
import { labelOfLine } from './line-label.ts'
import { requireLine } from './lines.ts'
import { renameLine } from './nickname.ts'
import { checkPhoneForVisitor, checkSim } from './sims.ts'

export function lineRoutes(
  deps: Needs<'db' | 'clock' | 'limits' | 'carrier' | 'secretBox' | 'catalog'>,
): readonly Binding[] {
  return [
    bind(api.renameLine, async ({ params, body }, { customerId, handoffId }) => {
      const by = handoffId === null ? 'you' : 'support'
      await renameLine(deps, { customerId, lineId: params.id, by, ...body })
      return { message: t('Nickname saved') }
    }),

    bind(activityApi.listActivity, async ({ params, query }, { customerId }) => {
      const line = await requireLine(deps.db, customerId, params.id)
      return readActivity(deps.db, line.id, query.cursor)
    }),

    bind(labelApi.getLineLabel, ({ params }, { customerId }) =>
      labelOfLine(deps, { customerId, lineId: params.id }),
    ),

    bind(api.checkSim, async ({ body }, caller, { clientIp }) => {
      const { lineId, ...question } = body
      if (caller === null) {
        await deps.limits.consume('visitorPhoneCheck', clientIp)
        return checkPhoneForVisitor(deps, question)
      }
      const { customerId } = caller
      await deps.limits.consume('simCheck', customerId)
      return checkSim(deps, {
        ...question,
        forLine: lineId === undefined ? undefined : { customerId, lineId },
      })
    }),

    bind(api.revealEsim, ({ params }, { customerId, authenticatedAt }) =>
      revealEsim(deps, { customerId, lineId: params.id, authenticatedAt }),
    ),
  ]
}
