import * as api from '@openline/contract/lines/line-safety'
import { msg, t, translate } from '@openline/i18n/i18n'
import { type Binding, bind, type Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { requireOwner } from '../../people/auth/email-hold.ts'
import { requireLine } from '../lines/lines.ts'
import { listLinesOf } from '../lines/store.ts'
import { changeLock } from './line-safety.ts'
import { replaceSim } from './replace-sim.ts'
import { readSafety, readSafetyOf, type SafetyNeeds } from './safety.ts'
import { restoreLost, suspendLost } from './suspension.ts'
import { createTransferPin } from './transfer-pin.ts'

const cardIsComing = msg('We’re sending you a new SIM card')
const simIsChanging = msg('Your line is moving to the new SIM')

const lockRefused = msg(
  'The network didn’t accept this change. We’ve notified our support team, and they’ll email you.',
)

const confirmUnlock = msg('Please confirm it’s you to unlock your number')
const confirmRestore = msg('Please confirm it’s you to restore service')
const confirmSim = msg('Please confirm it’s you to change the SIM')
const confirmPin = msg('Please confirm it’s you to get a transfer PIN')

/** Support staff are offered nothing that would be refused. */
function asOfferedTo({ handoffId }: Caller, safety: api.Safety): api.Safety {
  return handoffId === null ? safety : { ...safety, nextActions: [] }
}

export function lineSafetyRoutes(
  deps: SafetyNeeds & Needs<'limits' | 'enqueue' | 'events' | 'brand'>,
): readonly Binding[] {
  return [
    bind(api.getSafety, async ({ params }, caller) => {
      const line = await requireLine(deps.db, caller.customerId, params.id)
      return { safety: asOfferedTo(caller, await readSafety(deps, line)) }
    }),

    bind(api.listSafety, async (_, caller) => {
      const lines = await listLinesOf(deps.db, caller.customerId)
      const safety = await readSafetyOf(deps, lines)
      return { safety: safety.map((of) => asOfferedTo(caller, of)) }
    }),

    bind(api.setLock, async ({ params, body: { locked } }, caller) => {
      const { customerId } = caller
      const { id: lineId } = await requireLine(deps.db, customerId, params.id)
      if (!locked) await requireOwner(deps, caller, translate(confirmUnlock))
      await deps.limits.consume('changeLock', lineId)
      const safety = await changeLock(deps, { customerId, lineId, locked })
      if (safety.lockRefused) return { safety, message: translate(lockRefused) }
      return { safety, message: locked ? t('Your number is locked') : t('Your number is unlocked') }
    }),

    bind(api.createTransferPin, async ({ params }, caller) => {
      const { customerId } = caller
      const { id: lineId } = await requireLine(deps.db, customerId, params.id)
      await requireOwner(deps, caller, translate(confirmPin))
      await deps.limits.consume('transferPin', lineId)
      return createTransferPin(deps, { customerId, lineId })
    }),

    bind(api.suspendLine, async ({ params }, { customerId }) => {
      const { id: lineId } = await requireLine(deps.db, customerId, params.id)
      await deps.limits.consume('changeLock', lineId)
      const safety = await suspendLost(deps, { customerId, lineId })
      return { safety, message: t('Your line is suspended') }
    }),

    bind(api.restoreLine, async ({ params }, caller) => {
      const { customerId } = caller
      const { id: lineId } = await requireLine(deps.db, customerId, params.id)
      await requireOwner(deps, caller, translate(confirmRestore))
      await deps.limits.consume('changeLock', lineId)
      return restoreLost(deps, { customerId, lineId })
    }),

    bind(api.replaceSim, async ({ params, body }, caller) => {
      const { customerId } = caller
      const { id: lineId } = await requireLine(deps.db, customerId, params.id)
      await requireOwner(deps, caller, translate(confirmSim))
      await deps.limits.check(['replaceSim', lineId])
      if (body.sim === 'own_card') await deps.limits.consume('simCheck', customerId)
      const safety = await replaceSim(deps, { customerId, lineId, ...body })
      const message = translate(body.sim === 'card' ? cardIsComing : simIsChanging)
      return { safety, message }
    }),
  ]
}
