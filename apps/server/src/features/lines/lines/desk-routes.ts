import * as carrierRecord from '@openline/contract/lines/carrier-record-desk'
import * as ends from '@openline/contract/lines/line-ends-desk'
import * as moves from '@openline/contract/lines/line-moves-desk'
import * as api from '@openline/contract/lines/lines-desk'
import * as numbers from '@openline/contract/lines/numbers-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { recordLook } from '../../platform/audit/audit.ts'
import { readActivity } from './activity.ts'
import { viewAtCarrier } from './desk-carrier-view.ts'
import { changeNumberOf } from './desk-change-number.ts'
import { endFor, settleRefusedEnd } from './desk-end-line.ts'
import { restoreFor, suspendFor } from './desk-line-actions.ts'
import { requireAnyLine, viewLine } from './desk-lines.ts'
import { askMove, moveTo } from './desk-move-line.ts'
import { refreshAtCarrier } from './desk-refresh.ts'
import {
  settleRefusedAddress,
  settleRefusedLock,
  settleRefusedSuspension,
} from './desk-refused-calls.ts'
import { replaceFor } from './desk-replace-sim.ts'

type DeskLineNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'enqueue'
  | 'carrier'
  | 'sendEmail'
  | 'catalog'
  | 'prices'
  | 'termsVersion'
>

export function deskLineRoutes(deps: DeskLineNeeds): readonly Binding[] {
  return [...viewRoutes(deps), ...carrierRoutes(deps), ...actRoutes(deps), ...endRoutes(deps)]
}

function viewRoutes(deps: DeskLineNeeds): readonly Binding[] {
  const { db, clock } = deps
  return [
    bind(api.viewLine, async ({ params: { id } }, staff, call) => {
      const line = await viewLine(deps, id)
      const subject = { kind: 'line', id } as const
      const look = { at: clock(), act: api.viewLine.name, customerId: line.customer.id, subject }
      await recordLook(db, { staff, call }, look)
      return { line }
    }),

    bind(api.listLineLog, async ({ params, query }) => {
      const line = await requireAnyLine(db, params.id)
      return readActivity(db, line.id, query.cursor)
    }),
  ]
}

function carrierRoutes(deps: DeskLineNeeds): readonly Binding[] {
  return [
    bind(carrierRecord.viewLineAtCarrier, async ({ params }) => ({
      carrier: await viewAtCarrier(deps, await requireAnyLine(deps.db, params.id)),
    })),

    bind(carrierRecord.refreshLine, ({ params, body: { reason } }, staff, call) =>
      refreshAtCarrier(deps, {
        name: 'refreshLine',
        by: { staff, call },
        lineId: params.id,
        reason,
      }),
    ),
  ]
}

function actRoutes(deps: DeskLineNeeds): readonly Binding[] {
  return [
    bind(api.suspendLineFor, ({ params, body: { reason } }, staff, call) =>
      suspendFor(deps, {
        name: 'suspendLineFor',
        by: { staff, call },
        lineId: params.id,
        reason,
      }),
    ),

    bind(api.restoreLineFor, ({ params, body: { reason } }, staff, call) =>
      restoreFor(deps, {
        name: 'restoreLineFor',
        by: { staff, call },
        lineId: params.id,
        reason,
      }),
    ),

    bind(api.replaceSimFor, ({ params, body }, staff, call) =>
      replaceFor(deps, { by: { staff, call }, lineId: params.id, body }),
    ),

    bind(api.settleSuspension, ({ params, body }, staff, call) =>
      settleRefusedSuspension(deps, {
        name: 'settleSuspension',
        by: { staff, call },
        suspensionId: params.id,
        ...body,
      }),
    ),

    bind(api.settleLock, ({ params, body }, staff, call) =>
      settleRefusedLock(deps, {
        name: 'settleLock',
        by: { staff, call },
        lineId: params.id,
        ...body,
      }),
    ),

    bind(api.settleEmergencyAddress, ({ params, body }, staff, call) =>
      settleRefusedAddress(deps, {
        name: 'settleEmergencyAddress',
        by: { staff, call },
        lineId: params.id,
        ...body,
      }),
    ),
  ]
}

function endRoutes(deps: DeskLineNeeds): readonly Binding[] {
  return [
    bind(ends.endLineFor, async ({ params, body }, staff, call) => {
      const { message } = await endFor(deps, { staff, call }, params.id, body)
      return { message }
    }),

    bind(moves.askLineMove, ({ params, body }, staff, call) =>
      askMove(deps, { staff, call }, params.id, body),
    ),
    bind(numbers.changeNumberFor, ({ params, body: { reason } }, staff, call) =>
      changeNumberOf(deps, {
        name: 'changeNumberFor',
        by: { staff, call },
        lineId: params.id,
        reason,
      }),
    ),

    bind(moves.moveLine, ({ params, body }, staff, call) =>
      moveTo(deps, { staff, call }, params.id, body),
    ),

    bind(ends.settleLineEnd, ({ params, body }, staff, call) =>
      settleRefusedEnd(deps, {
        name: 'settleLineEnd',
        by: { staff, call },
        lineId: params.id,
        ...body,
      }),
    ),
  ]
}
