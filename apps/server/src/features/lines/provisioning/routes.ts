import * as api from '@openline/contract/lines/lines'
import { msg, translate } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { activateLine } from './activate-line.ts'
import { listFormerLines, listLines } from './list-lines.ts'

type Deps = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'enqueue'
  | 'carrier'
  | 'secretBox'
  | 'events'
  | 'catalog'
  | 'content'
>

const simIsActive = msg('Your SIM is active')
const simIsComing = msg('Your SIM is being activated. Your account shows when it’s ready.')

export function provisioningRoutes(deps: Deps): readonly Binding[] {
  return [
    bind(api.listLines, async (_, caller) => {
      const [lines, formerLines] = await Promise.all([
        listLines(deps, caller),
        listFormerLines(deps, caller.customerId),
      ])
      return { lines, formerLines }
    }),

    bind(api.activateLine, async ({ params, body }, { customerId }) => {
      await deps.limits.consume('simCheck', customerId)
      const line = await activateLine(deps, { customerId, lineId: params.id, ...body })
      return { line, message: translate(line.status === 'active' ? simIsActive : simIsComing) }
    }),
  ]
}
