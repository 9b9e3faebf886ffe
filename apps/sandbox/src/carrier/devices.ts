import { passesLuhn } from '@openline/contract/luhn'

/** The answer about a phone; `reason` is a code. */
export type Device = {
  compatible: boolean
  esim: boolean
  model: string | null
  reason?:
    | 'invalid_imei'
    | 'not_esim_capable'
    | 'locked'
    | 'unknown_model'
    | 'blocked'
    | 'not_supported'
}

/** IMEIs with a meaning of their own. */
export const magicImeis: Record<string, Device> = {
  '490154203237518': { compatible: true, esim: true, model: 'Pixel 9' },
  '356938035643809': { compatible: true, esim: true, model: 'iPhone 16' },
  '353918057712354': {
    compatible: true,
    esim: false,
    model: 'Galaxy A12',
    reason: 'not_esim_capable',
  },
  '352099001761481': { compatible: false, esim: true, model: 'iPhone 14', reason: 'locked' },
  '868932036356090': { compatible: false, esim: false, model: null, reason: 'unknown_model' },
  '357805023984942': { compatible: false, esim: true, model: 'Galaxy S23', reason: 'blocked' },
  '356741081234568': {
    compatible: false,
    esim: false,
    model: 'Lumia 520',
    reason: 'not_supported',
  },
}

/** Any other IMEI that is well formed belongs to a phone that works, so that people can try theirs. */
export function checkDevice(imei: string): Device {
  const known = magicImeis[imei]
  if (known) return known
  if (!passesLuhn(imei)) {
    return { compatible: false, esim: false, model: null, reason: 'invalid_imei' }
  }
  return { compatible: true, esim: true, model: null }
}
