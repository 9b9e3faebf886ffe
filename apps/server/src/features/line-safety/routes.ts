import * as contract from '@openline/contract/line-safety'
import { requireFreshProof } from '../../fresh-proof.ts'
import { type Binding, bind } from '../../http/bind.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { requireLine } from '../lines/lines.ts'
import { changeLock, readSafety, type SafetyDeps } from './line-safety.ts'
import { createTransferPin } from './transfer-pin.ts'

type Deps = SafetyDeps & { limits: Limits }

const confirmUnlock = 'Please confirm that it is you to unlock your number'
const confirmPin = 'Please confirm that it is you to make a transfer PIN'

export const lineSafetyRoutes = (deps: Deps): readonly Binding[] => [
  bind(contract.getSafety, async ({ params }, { customerId }) => {
    const line = await requireLine(deps.db, customerId, params.id)
    return { safety: await readSafety(deps.db, line, deps.clock()) }
  }),

  bind(contract.setLock, async ({ params, body: { locked } }, caller) => {
    const { customerId } = caller
    const { id: lineId } = await requireLine(deps.db, customerId, params.id)
    if (!locked) requireFreshProof(caller, deps.clock(), confirmUnlock)
    await deps.limits.consume('changeLock', lineId)
    const safety = await changeLock(deps, { customerId, lineId, locked })
    return { safety, message: locked ? 'Your number is locked' : 'Your number is unlocked' }
  }),

  bind(contract.createTransferPin, async ({ params }, caller) => {
    const { customerId } = caller
    const { id: lineId } = await requireLine(deps.db, customerId, params.id)
    requireFreshProof(caller, deps.clock(), confirmPin)
    await deps.limits.consume('transferPin', lineId)
    return createTransferPin(deps, { customerId, lineId })
  }),
]
