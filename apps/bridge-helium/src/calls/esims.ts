import type { Sim } from '../helium/shapes.ts'

/** The parts of `LPA:1$address$matchingId` (GSMA SGP.22), or null. */
export function esimOf({
  activation_code,
}: Sim): { smdpAddress: string; matchingId: string } | null {
  const [, smdpAddress, matchingId] = /^LPA:1\$([^$]+)\$([^$]+)/.exec(activation_code ?? '') ?? []
  return smdpAddress !== undefined && matchingId !== undefined ? { smdpAddress, matchingId } : null
}

/** Our code for why a SIM was not switched on, by theirs. */
const failures: Readonly<Record<string, string>> = {
  carrier_rejected: 'network_rejected',
  no_numbers_available: 'no_numbers_in_zip',
  number_unavailable: 'number_taken',
  address_refused: 'address_refused',
}

/** Why a SIM was not switched on, in our words. */
export function failureOf({ reason }: Sim): { code: string; message: string } {
  const code = failures[reason ?? ''] ?? 'network_rejected'
  return { code, message: 'The network could not switch this SIM on.' }
}
