import { msg } from '@openline/i18n/i18n'

const soldOut = msg('We’re out of SIM cards right now.')

/** Why another card was not mailed, for its customer; to be translated. Null where the carrier's code says nothing to them. */
export function cardFailureLabels(code: string): string | null {
  return code === 'sim_sold_out' ? soldOut : null
}
