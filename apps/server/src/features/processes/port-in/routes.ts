import * as donorApi from '@openline/contract/processes/donor-carriers'
import * as api from '@openline/contract/processes/port-in'
import * as links from '@openline/contract/processes/port-in-links'
import { t, translate } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import { type Binding, bind } from '../../../http/bind.ts'
import { requireOwner } from '../../people/auth/email-hold.ts'
import { presentChange, presentCheck, presentVisitorCheck, simFirstMoves } from './answers.ts'
import { cancel } from './cancellation.ts'
import { checkForVisitor, checkNumber, readMsisdn } from './check.ts'
import { correctPortIn, viewCorrection } from './link-corrections.ts'
import { viewPortIn, viewPortIns, viewTempLine } from './port-in.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { resubmit } from './resubmit.ts'
import { optionalLine, saveDetails, startPortIn } from './start-port-in.ts'

export function portInRoutes(deps: PortInNeeds): readonly Binding[] {
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
      const answered = await presentChange(deps, saved)
      // A number that only waits on has not begun to move: that is said when it is brought to a line.
      return saved.status === 'ready'
        ? { ...answered, message: t('Your details were saved') }
        : answered
    }),

    bind(api.bringNumber, async ({ body }, { customerId }) => {
      await deps.limits.consume('portCheck', customerId)
      return presentChange(deps, await startPortIn(deps, { customerId, ...body }))
    }),

    bind(api.resubmitPortIn, async ({ body }, caller) => {
      const confirmOwner = () =>
        requireOwner(deps, caller, t('Please confirm it’s you to change the SIM'))
      const request = { customerId: caller.customerId, ...body, confirmOwner }
      const { portIn, sim } = await resubmit(deps, request)
      const answered = await presentChange(deps, portIn)
      return sim === 'same' ? answered : { ...answered, message: translate(simFirstMoves) }
    }),

    bind(links.viewCorrectionLink, ({ params }) => viewCorrection(deps, params.token)),

    bind(links.correctByLink, ({ params, body }) => correctPortIn(deps, params.token, body)),

    bind(api.cancelPortIn, async ({ params }, { customerId }) =>
      presentChange(deps, await cancel(deps, { customerId, portInId: params.id })),
    ),

    bind(api.listPortIns, async (_, { customerId }) => ({
      portIns: await viewPortIns(deps, customerId),
    })),

    bind(api.getPortIn, ({ params }, { customerId }) => viewPortIn(deps, customerId, params.id)),

    bind(api.getTempLine, ({ params }, { customerId }) =>
      viewTempLine(deps, customerId, params.id),
    ),
  ]
}
