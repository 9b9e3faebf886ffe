import { listActivity } from '@openline/contract/activity'
import { activateLine, checkSim, listLines, renameLine, revealEsim } from '@openline/contract/lines'
import { msg, t, translate } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../http/bind.ts'
import type { Limits } from '../../http/rate-limit.ts'
import type { ProvisioningDeps } from '../provisioning/provisioning.ts'
import type { ShopDeps } from '../shop/shop.ts'
import { readActivity } from './activity.ts'
import * as verbs from './lines.ts'
import { checkSim as checkSimAndPhone } from './sims.ts'

type Deps = ProvisioningDeps & Pick<ShopDeps, 'catalog'> & { limits: Limits }

const simIsActive = msg('Your SIM is active')
const simIsComing = msg('Your SIM is being activated. Your account shows when it’s ready.')

export function lineRoutes(deps: Deps): readonly Binding[] {
  return [
    bind(listLines, async (_, caller) => {
      const [lines, formerLines] = await Promise.all([
        verbs.listLines(deps, caller),
        verbs.listFormerLines(deps, caller.customerId),
      ])
      return { lines, formerLines }
    }),

    bind(renameLine, async ({ params, body }, { customerId, handoffId }) => {
      const by = handoffId === null ? 'you' : 'support'
      await verbs.renameLine(deps, { customerId, lineId: params.id, by, ...body })
      return { message: t('Nickname saved') }
    }),

    bind(listActivity, async ({ params, query }, { customerId }) => {
      const line = await verbs.requireLine(deps.db, customerId, params.id)
      return readActivity(deps.db, line.id, query.cursor)
    }),

    bind(checkSim, async ({ body }, { customerId }) => {
      await deps.limits.consume('simCheck', customerId)
      const { lineId, ...question } = body
      return checkSimAndPhone(deps, {
        ...question,
        forLine: lineId === undefined ? undefined : { customerId, lineId },
      })
    }),

    bind(activateLine, async ({ params, body }, { customerId }) => {
      await deps.limits.consume('simCheck', customerId)
      const line = await verbs.activateLine(deps, { customerId, lineId: params.id, ...body })
      return { line, message: translate(line.status === 'active' ? simIsActive : simIsComing) }
    }),

    bind(revealEsim, ({ params }, { customerId, authenticatedAt }) =>
      verbs.revealEsim(deps, { customerId, lineId: params.id, authenticatedAt }),
    ),
  ]
}
