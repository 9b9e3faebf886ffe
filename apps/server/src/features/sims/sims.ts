import { iccidHint, isCarrierSim } from '@openline/contract/sim-number'
import { msg, t, translate } from '@openline/words/words'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import type { CarrierGateway, DeviceStatus, SimStatus } from '../../gateways/carrier/carrier.ts'
import { isIccidTaken, isSimOfLine } from './store.ts'

export type SimCheck = {
  carrierSim: boolean
  usable: boolean
  newSimRequired: boolean
  device: DeviceStatus | null
  hint: string | null
  message: string
}

/** Spec 8. */
const newSimMessage = msg(
  "Your porting requires a new SIM card. No action needed; we'll handle it for you!",
)
const simReadyMessage = msg(
  "Your existing SIM card is all set for porting. No new SIM card is required, and you're ready to proceed with the next steps.",
)

type Deps = { db: Db; carrier: CarrierGateway }
type Question = {
  iccid?: string | undefined
  imei?: string | undefined
  /** The line that is to get a number, and whose it is. */
  forLine?: { customerId: string; lineId: string } | undefined
}

/**
 * Whether a SIM and a phone can be used here. A SIM is ours by its prefix
 * (spec 5) and usable when the network has it in stock and no line has it, or
 * when the very line that is to get a number works with it.
 */
export const checkSim = async (deps: Deps, question: Question): Promise<SimCheck> => {
  const { iccid, imei, forLine } = question
  const [sim, device] = await Promise.all([
    iccid === undefined ? null : judgeSim(deps, iccid, forLine),
    imei === undefined ? null : atCarrier(deps.carrier.checkDevice(imei)),
  ])
  const { carrierSim, usable, hint } = sim ?? { carrierSim: false, usable: false, hint: null }
  const simAnswer = { carrierSim, usable, newSimRequired: !usable, device, hint }
  if (sim === null && device) return { ...simAnswer, message: deviceMessage(device) }
  return { ...simAnswer, message: translate(usable ? simReadyMessage : newSimMessage) }
}

const judgeSim = async ({ db, carrier }: Deps, iccid: string, forLine: Question['forLine']) => {
  const [sim, taken, isOwn] = await Promise.all([
    atCarrier(carrier.checkSim(iccid)),
    isIccidTaken(db, iccid),
    forLine ? isSimOfLine(db, { ...forLine, iccid }) : false,
  ])
  const carrierSim = isCarrierSim(iccid)
  const usable = carrierSim && (isOwn || (sim.status === 'available' && !taken))
  return { carrierSim, usable, hint: usable ? null : (simHint(sim, taken) ?? iccidHint(iccid)) }
}

const simHint = (sim: SimStatus, taken: boolean): string | null => {
  if (taken || sim.status === 'in_use') return t('This SIM is already in use on another line.')
  if (sim.status === 'retired') return t('This SIM was deactivated and can’t be used again.')
  return null
}

const deviceMessage = ({ compatible, esim, model }: DeviceStatus): string => {
  const phone = model ?? t('This phone')
  if (!compatible)
    return t('{phone} does not work on our network. It may be locked to another carrier.', {
      phone,
    })
  return esim
    ? t('{phone} works on our network and takes an eSIM.', { phone })
    : t('{phone} works on our network but does not take an eSIM. Please choose a SIM card.', {
        phone,
      })
}

/** A network that cannot be reached: 503 with a plain sentence. */
export const atCarrier = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (cause) {
    throw new AppError(
      'provider_unavailable',
      t('The mobile network isn’t responding right now. Please try again in a minute.'),
      { cause, retryAfterSeconds: 30 },
    )
  }
}
