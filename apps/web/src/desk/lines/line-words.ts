import type { DeskLine, LineAct } from '@openline/contract/desk-lines'
import type { Tone } from '../../ui/badge.tsx'

type Words<Value extends string> = Readonly<Record<Value, { word: string; tone: Tone }>>

export const statusWords: Words<DeskLine['status']> = {
  pending: { word: 'Pending', tone: 'warning' },
  active: { word: 'Active', tone: 'success' },
  suspended: { word: 'Suspended', tone: 'danger' },
  inactive: { word: 'Inactive', tone: 'neutral' },
  cancelled: { word: 'Ended', tone: 'neutral' },
}

export const carrierWords: Words<DeskLine['suspensions'][number]['carrier']> = {
  waiting: { word: 'Being sent to the carrier', tone: 'warning' },
  known: { word: 'Known to the carrier', tone: 'success' },
  refused: { word: 'Refused by the carrier', tone: 'danger' },
}

export const suspensionWords: Readonly<Record<DeskLine['suspensions'][number]['reason'], string>> =
  {
    unpaid: 'Plan not paid',
    paused: 'Paused',
    lost: 'Phone lost or stolen',
  }

export const simWords = {
  esim: 'New eSIM',
  card: 'SIM card by mail',
  own_card: 'SIM card at hand',
} as const satisfies Record<DeskLine['simChanges'][number]['sim'], string>

export const actWords: Readonly<Record<LineAct, string>> = {
  suspend: 'Suspend',
  restore: 'Restore service',
  replace_sim: 'Replace SIM',
  send_lock_again: 'Send the lock again',
  record_lock_done: 'Lock done by hand',
  send_address_again: 'Send the address again',
  record_address_done: 'Address done by hand',
}

/** `port_out_refused` as words, for codes that have none of their own. */
export function asWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
