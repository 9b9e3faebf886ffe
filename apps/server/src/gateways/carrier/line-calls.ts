import type * as z from 'zod/mini'
import type { LineGateway, PortOut, ServiceChange, SimChange } from './carrier.ts'
import { type CarrierCall, refusal, requireReference } from './carrier-call.ts'
import {
  lineWire,
  portOutsWire,
  portOutWire,
  simChangesWire,
  simChangeWire,
  usageWire,
} from './carrier-wire.ts'
import { changeService } from './service-calls.ts'

/** The calls about lines that are switched on, over the carrier's wire. */
export function createLineCalls(call: CarrierCall): LineGateway {
  const tell = (path: string, reference: string, request: object): Promise<ServiceChange> =>
    changeService(reference, () =>
      call({ path, body: { reference, ...request }, schema: lineWire }),
    )
  return {
    setLock: ({ reference, locked, at }) =>
      tell('/lines/lock', reference, { locked, at: at.toISOString() }),
    setTransferPin: ({ reference, pinId, accountNumber, pin, expiresAt, at }) =>
      tell('/lines/transfer-pin', reference, {
        id: pinId,
        accountNumber,
        pin,
        expiresAt: expiresAt.toISOString(),
        at: at.toISOString(),
      }),
    async readUsage(iccid, since) {
      const body = { iccid, since: since.toISOString() }
      try {
        return await call({ path: '/usage', body, schema: usageWire })
      } catch (error) {
        if (refusal(error).code === 'not_active') return null
        throw error
      }
    },
    async changeSim({ reference, line, simType, iccid }) {
      const body = { reference, line, simType, ...(iccid !== null && { iccid }) }
      try {
        const made = await call({
          path: '/sim-changes',
          body,
          key: reference,
          schema: simChangeWire,
        })
        return simChangeOf(made, { reference, iccid })
      } catch (error) {
        return refusal(error)
      }
    },
    async readSimChange(reference) {
      const path = `/sim-changes?reference=${encodeURIComponent(reference)}`
      const latest = (await call({ path, schema: simChangesWire })).simChanges.at(-1)
      return latest ? simChangeOf(latest, { reference, iccid: null }) : null
    },
    async listPortOuts(reference) {
      const path = `/portouts?reference=${encodeURIComponent(reference)}`
      const { portOuts } = await call({ path, schema: portOutsWire })
      return portOuts.map((wire) => portOutOf(wire, reference))
    },
    async decidePortOut({ portOutId, approved, reason }) {
      const body = { id: portOutId, approved, reason }
      try {
        await call({ path: '/portouts/decision', body, key: portOutId, schema: portOutWire })
        return { kind: 'done' }
      } catch (error) {
        return refusal(error)
      }
    },
  }
}

type Asked = { reference: string; iccid: string | null }

function simChangeOf(wire: z.output<typeof simChangeWire>, asked: Asked): SimChange {
  requireReference(wire, asked.reference)
  if (wire.status === 'failed') return { kind: 'refused', code: wire.failure?.code ?? 'failed' }
  if (wire.status === 'pending') return { kind: 'pending' }
  if (asked.iccid !== null && wire.iccid !== asked.iccid) {
    throw new Error('The carrier moved a line to another SIM than was asked for')
  }
  return { kind: 'done', iccid: wire.iccid, esim: wire.esim }
}

function portOutOf(wire: z.output<typeof portOutWire>, reference: string): PortOut {
  requireReference(wire, reference)
  return {
    portOutId: wire.id,
    status: wire.status,
    reason: wire.reason,
    toCarrier: wire.toCarrier,
    pinId: wire.transferPinId,
    requestedAt: wire.requestedAt,
  }
}
