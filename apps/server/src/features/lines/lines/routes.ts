import * as activityApi from '@openline/contract/lines/activity'
import * as api from '@openline/contract/lines/lines'
import * as labelApi from '@openline/contract/sales/broadband-labels'
import { msg, t, translate } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { activateLine } from '../provisioning/activate-line.ts'
import { readActivity } from './activity.ts'
import { revealEsim } from './esim.ts'
import { labelOfLine } from './line-label.ts'
import { requireLine } from './lines.ts'
import { listFormerLines, listLines } from './list-lines.ts'
import { renameLine } from './nickname.ts'
import { checkSim } from './sims.ts'

type Deps = Needs<
  'db' | 'clock' | 'log' | 'limits' | 'enqueue' | 'carrier' | 'secretBox' | 'events' | 'catalog'
>

const simIsActive = msg('Your SIM is active')
const simIsComing = msg('Your SIM is being activated. Your account shows when it’s ready.')

export function lineRoutes(deps: Deps): readonly Binding[] {
  return [
    bind(api.listLines, async (_, caller) => {
      const [lines, formerLines] = await Promise.all([
        listLines(deps, caller),
        listFormerLines(deps, caller.customerId),
      ])
      return { lines, formerLines }
    }),

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

    bind(api.checkSim, async ({ body }, { customerId }) => {
      await deps.limits.consume('simCheck', customerId)
      const { lineId, ...question } = body
      return checkSim(deps, {
        ...question,
        forLine: lineId === undefined ? undefined : { customerId, lineId },
      })
    }),

    bind(api.activateLine, async ({ params, body }, { customerId }) => {
      await deps.limits.consume('simCheck', customerId)
      const line = await activateLine(deps, { customerId, lineId: params.id, ...body })
      return { line, message: translate(line.status === 'active' ? simIsActive : simIsComing) }
    }),

    bind(api.revealEsim, ({ params }, { customerId, authenticatedAt }) =>
      revealEsim(deps, { customerId, lineId: params.id, authenticatedAt }),
    ),
  ]
}
