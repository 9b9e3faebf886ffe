import { listDonorCarriers } from '@openline/contract/donor-carriers'
import {
  bringNumber as bringNumberEndpoint,
  cancelPortIn,
  checkPortIn,
  getPortIn,
  getTempLine,
  listPortIns,
  resubmitPortIn,
  updatePortIn,
} from '@openline/contract/port-in'
import {
  closePortInCase,
  listOpenCases,
  listPortInCases,
  resendPortInCase,
} from '@openline/contract/port-in-cases'
import { portInReasons } from '@openline/contract/port-in-reasons'
import { language } from '@openline/words/language'
import { msg, t, translate } from '@openline/words/words'
import { type Binding, bind } from '../../http/bind.ts'
import type { Limits } from '../../http/rate-limit.ts'
import type { ShopDeps } from '../shop/shop.ts'
import { type ActivateLine, bringNumber, optionalLine, saveDetails } from './bring.ts'
import { closeCase, resendCase, viewCases, viewOpenCases } from './case-actions.ts'
import { checkNumber, type Eligibility, readMsisdn } from './check.ts'
import type { PortInDeps } from './moves.ts'
import { presentOne, viewPortIn, viewPortIns, viewTempLine } from './port-in.ts'
import { cancel, resubmit } from './resubmit.ts'
import type { PortInRow } from './store.ts'

type Deps = PortInDeps & Pick<ShopDeps, 'catalog'> & { limits: Limits; activateLine: ActivateLine }

export const portInRoutes = (deps: Deps): readonly Binding[] => [
  bind(listDonorCarriers, () => ({ carriers: [...deps.donorCarriers[language()]] })),

  bind(checkPortIn, async ({ body }, { customerId }) => {
    await optionalLine(deps.db, customerId, body.tempSubscriptionId)
    await deps.limits.consume('portCheck', customerId)
    const question = { customerId, msisdn: readMsisdn(body.msisdn), zipCode: body.zipCode }
    return presentCheck(deps, await checkNumber(deps, question))
  }),

  bind(updatePortIn, async ({ body }, { customerId }) =>
    answer(deps, await saveDetails(deps, { customerId, ...body })),
  ),

  bind(bringNumberEndpoint, async ({ body }, { customerId }) => {
    await deps.limits.consume('portCheck', customerId)
    return answer(deps, await bringNumber(deps, { customerId, ...body }))
  }),

  bind(resubmitPortIn, async ({ body }, { customerId }) =>
    answer(deps, await resubmit(deps, { customerId, ...body })),
  ),

  bind(cancelPortIn, async ({ params }, { customerId }) =>
    answer(deps, await cancel(deps, { customerId, portInId: params.id })),
  ),

  bind(listPortIns, async (_, { customerId }) => ({
    portIns: await viewPortIns(deps, customerId),
  })),

  bind(getPortIn, ({ params }, { customerId }) => viewPortIn(deps, customerId, params.id)),

  bind(getTempLine, ({ params }, { customerId }) => viewTempLine(deps, customerId, params.id)),

  bind(listPortInCases, async (_, { customerId }) => ({
    cases: await viewCases(deps, customerId),
  })),

  bind(resendPortInCase, ({ params, body }, caller) =>
    resendCase(deps, { caseId: params.id, caller, body }),
  ),

  bind(closePortInCase, ({ params, body }, caller) =>
    closeCase(deps, { caseId: params.id, caller, body }),
  ),

  bind(listOpenCases, () => viewOpenCases(deps.db)),
]

const presentCheck = async (deps: Deps, outcome: Eligibility) => {
  if (!outcome.eligible) {
    const { reason } = outcome
    const message = translate(portInReasons[reason].message)
    const none = { donorCarrier: null, required: [], portIn: null }
    return { message, eligible: false, reason, ...none }
  }
  const portIn = await presentOne(deps, outcome.portIn)
  const { donorCarrier, required } = portIn
  // Spec 2, success dialog.
  const message = t('Your number is eligible for port-in')
  return { message, eligible: true, reason: null, donorCarrier, required, portIn }
}

const answer = async (deps: Deps, row: PortInRow) => ({
  message: messageOf(row),
  portIn: await presentOne(deps, row),
})

/** Spec 4: what a new port-in says while its SIM is still on the way. */
const simFirst = msg(
  'Once your new SIM card or eSIM QR code arrives, activate it with the QR code (eSIM) or follow the instructions in your account (physical SIM).',
)

const messageOf = ({ status, cancelAskedAt }: PortInRow): string => {
  if (cancelAskedAt !== null)
    return t('We asked your old carrier to stop. We write to you when it answers.')
  switch (status) {
    case 'ready':
      return translate(simFirst)
    case 'submitted':
      return t('Your number is on its way. Keep your old service until it is here.')
    case 'cancelled':
      return t('The move was cancelled. Your number stays with your old carrier.')
    case 'draft':
    case 'action_required':
      return t('Your details were saved')
    default:
      return t('Your number is on its way.')
  }
}
