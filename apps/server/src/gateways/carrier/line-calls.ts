import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierAnswer } from '@openline/carrier-check/api/schemas'
import type { AddOnAnswer, LineGateway, PortOut, SimChange } from './carrier.ts'
import { type CarrierClient, requireReference } from './carrier-call.ts'
import { changed } from './service-calls.ts'

/** The calls about active lines. */
export function createLineCalls({ ask, call }: CarrierClient): LineGateway {
  return {
    setLock: async ({ reference, locked, at }) =>
      changed(
        reference,
        await ask(carrierApi.setLock, { reference, locked, at: at.toISOString() }),
      ),
    async setTransferPin({ pinId: id, reference, expiresAt, at, made }) {
      const times = { expiresAt: expiresAt.toISOString(), at: at.toISOString() }
      const request = { reference, id, ...times, ...made }
      const outcome = await ask(carrierApi.setTransferPin, request)
      if (outcome.kind === 'refused') return outcome
      requireReference(outcome.answer, reference)
      const transferPin = made ? { ...made, expiresAt } : outcome.answer.transferPin
      if (!transferPin) throw new Error('The carrier made no transfer PIN')
      return { kind: 'done', transferPin }
    },
    async readUsage(iccid, since) {
      const outcome = await ask(carrierApi.readUsage, { iccid, since: since.toISOString() })
      if (outcome.kind === 'answered') {
        const { days = null, addOns = [], ...used } = outcome.answer
        return { ...used, days, addOns }
      }
      if (outcome.code === 'not_active') return null
      throw new Error(`The carrier refused to read usage: ${outcome.code}`)
    },
    async orderAddOn(request) {
      const outcome = await ask(carrierApi.orderAddOn, request, request.reference)
      return outcome.kind === 'refused' ? outcome : addOnOf(outcome.answer, request.reference)
    },
    async readAddOn(reference) {
      const outcome = await ask(carrierApi.listAddOns, { reference })
      if (outcome.kind === 'refused') return outcome
      const latest = outcome.answer.addOns.at(-1)
      return latest ? addOnOf(latest, reference) : null
    },
    async changeSim({ iccid, ...change }) {
      const { reference } = change
      const request = { ...change, iccid: iccid ?? undefined }
      const outcome = await ask(carrierApi.changeSim, request, reference)
      return outcome.kind === 'refused' ? outcome : simChangeOf(outcome.answer, reference, iccid)
    },
    async readSimChange(reference) {
      const { simChanges } = await call(carrierApi.listSimChanges, { reference })
      const latest = simChanges.at(-1)
      return latest ? simChangeOf(latest, reference, null) : null
    },
    async listPortOuts(reference) {
      const { portOuts } = await call(carrierApi.listPortOuts, { reference })
      return portOuts.map((portOut) => portOutOf(portOut, reference))
    },
    async decidePortOut({ portOutId: id, approved, reason, resends }) {
      const key = resends === 0 ? id : `${id}-${resends}`
      const outcome = await ask(carrierApi.decidePortOut, { id, approved, reason }, key)
      return outcome.kind === 'refused' ? outcome : { kind: 'done' }
    },
  }
}

function addOnOf(answer: CarrierAnswer<'AddOn'>, reference: string): AddOnAnswer {
  requireReference(answer, reference)
  const { status, addOnCode, startsAt, endsAt, failure } = answer
  if (status === 'failed') return { kind: 'refused', code: failure?.code ?? 'failed' }
  return status === 'pending' ? { kind: 'pending' } : { kind: status, addOnCode, startsAt, endsAt }
}

/** `iccid` is that of the requested SIM card; null for any SIM. */
function simChangeOf(
  answer: CarrierAnswer<'SimChange'>,
  reference: string,
  iccid: string | null,
): SimChange {
  requireReference(answer, reference)
  if (answer.status === 'failed') return { kind: 'refused', code: answer.failure?.code ?? 'failed' }
  if (answer.status === 'pending') return { kind: 'pending' }
  if (answer.iccid === null) throw new Error('The carrier moved a line without saying to which SIM')
  if (iccid !== null && answer.iccid !== iccid) {
    throw new Error('The carrier moved a line to another SIM than was asked for')
  }
  return { kind: 'done', iccid: answer.iccid, esim: answer.esim }
}

function portOutOf(answer: CarrierAnswer<'PortOut'>, reference: string): PortOut {
  requireReference(answer, reference)
  const { id: portOutId, transferPinId: pinId, status, reason, toCarrier, requestedAt } = answer
  const { name = null, zipCode = null } = answer
  return { portOutId, pinId, status, reason, toCarrier, name, zipCode, requestedAt }
}
