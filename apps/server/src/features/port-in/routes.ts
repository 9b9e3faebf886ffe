import * as donorApi from '@openline/contract/donor-carriers'
import * as api from '@openline/contract/port-in'
import { type PortInReason, portInReasons } from '@openline/contract/port-in-reasons'
import { msg, t, translate } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import { type Binding, bind } from '../../http/bind.ts'
import type { Limits } from '../../http/rate-limit.ts'
import type { ShopDeps } from '../shop/shop.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import { type ActivateLine, bringNumber, optionalLine, saveDetails } from './bring.ts'
import { cancel } from './cancellation.ts'
import { caseRoutes } from './case-routes.ts'
import {
  checkForVisitor,
  checkNumber,
  type Eligibility,
  readMsisdn,
  type VisitorEligibility,
} from './check.ts'
import { presentOne, viewPortIn, viewPortIns, viewTempLine } from './port-in.ts'
import type { PortInDeps } from './port-in-deps.ts'
import { presentDonor } from './present.ts'
import { resubmit, type SimReplacing } from './resubmit.ts'
import type { PortInRow } from './store.ts'

type Deps = PortInDeps &
  Pick<ShopDeps, 'catalog'> &
  SimReplacing & { limits: Limits; activateLine: ActivateLine }

export function portInRoutes(deps: Deps): readonly Binding[] {
  return [
    bind(donorApi.listDonorCarriers, () => ({ carriers: [...deps.donorCarriers[language()]] })),

    bind(api.checkPortIn, async ({ body }, caller, call) => {
      const { zipCode, tempSubscriptionId } = body
      const asked = { msisdn: readMsisdn(body.msisdn), zipCode }
      if (caller === null) {
        await deps.limits.consume('visitorPortCheck', call.clientIp)
        return presentVisitorCheck(await checkForVisitor(deps, asked))
      }
      const { customerId } = caller
      await deps.limits.consume('portCheck', customerId)
      await optionalLine(deps.db, customerId, tempSubscriptionId)
      return presentCheck(deps, await checkNumber(deps, { customerId, ...asked }))
    }),

    bind(api.updatePortIn, async ({ body }, { customerId }) => {
      const saved = await saveDetails(deps, { customerId, ...body })
      const answered = await answer(deps, saved)
      // A number that only waits on has not begun to move: that is said when it is brought to a line.
      return saved.status === 'ready'
        ? { ...answered, message: t('Your details were saved') }
        : answered
    }),

    bind(api.bringNumber, async ({ body }, { customerId }) => {
      await deps.limits.consume('portCheck', customerId)
      return answer(deps, await bringNumber(deps, { customerId, ...body }))
    }),

    bind(api.resubmitPortIn, async ({ body }, caller) => {
      const confirmOwner = () =>
        requireStepUp(caller, deps.clock(), t('Please confirm it’s you to change the SIM'))
      const request = { customerId: caller.customerId, ...body, confirmOwner }
      const { portIn, sim } = await resubmit(deps, request)
      const answered = await answer(deps, portIn)
      return sim === 'same' ? answered : { ...answered, message: translate(simFirstMoves) }
    }),

    bind(api.cancelPortIn, async ({ params }, { customerId }) =>
      answer(deps, await cancel(deps, { customerId, portInId: params.id })),
    ),

    bind(api.listPortIns, async (_, { customerId }) => ({
      portIns: await viewPortIns(deps, customerId),
    })),

    bind(api.getPortIn, ({ params }, { customerId }) => viewPortIn(deps, customerId, params.id)),

    bind(api.getTempLine, ({ params }, { customerId }) =>
      viewTempLine(deps, customerId, params.id),
    ),

    ...caseRoutes(deps),
  ]
}

async function presentCheck(deps: Deps, outcome: Eligibility) {
  if (!outcome.eligible) return presentIneligible(outcome.reason)
  const portIn = await presentOne(deps, outcome.portIn)
  const { donorCarrier, required } = portIn
  return { ...eligibleAnswer(), donorCarrier, required, portIn }
}

function presentVisitorCheck(outcome: VisitorEligibility) {
  if (!outcome.eligible) return presentIneligible(outcome.reason)
  const { required } = outcome
  return { ...eligibleAnswer(), donorCarrier: presentDonor(outcome), required, portIn: null }
}

/** Spec 2, success dialog. */
function eligibleAnswer() {
  return {
    message: t('Your number is eligible for port-in'),
    eligible: true,
    reason: null,
  }
}

function presentIneligible(reason: PortInReason) {
  return {
    message: translate(portInReasons[reason].message),
    eligible: false,
    reason,
    donorCarrier: null,
    required: [],
    portIn: null,
  }
}

async function answer(deps: Deps, row: PortInRow) {
  return {
    message: messageOf(row),
    portIn: await presentOne(deps, row),
  }
}

/** Spec 4: what a new port-in says while its SIM is still on the way. */
const simFirst = msg(
  'Once your new SIM card or eSIM QR code arrives, activate it with the QR code (eSIM) or follow the instructions in your account (physical SIM).',
)

const simFirstMoves = msg(
  'Your line is moving to the new SIM. We’ll send your transfer request again as soon as that’s done.',
)

function messageOf({ status, cancelAskedAt }: PortInRow): string {
  if (cancelAskedAt !== null)
    return t('We asked your old carrier to cancel the transfer. We’ll email you when they respond.')
  switch (status) {
    case 'ready':
      return translate(simFirst)
    case 'submitted':
      return t('Your number is on its way. Keep your old service until the transfer is complete.')
    case 'cancelled':
      return t('The transfer was canceled. Your number is still with your old carrier.')
    case 'draft':
    case 'action_required':
      return t('Your details were saved')
    default:
      return t('Your number is on its way.')
  }
}
