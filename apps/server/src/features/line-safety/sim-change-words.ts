const failures: Readonly<Record<string, string>> = {
  iccid_in_use: 'This SIM is in use or was switched off before.',
  iccid_unknown: 'The network does not know this SIM.',
  sim_sold_out: 'We ran out of SIMs of this kind.',
}

/** Why a change came to nothing, for its owner. */
export const failureWords = (code: string): string =>
  `${failures[code] ?? 'The network refused the new SIM.'} Your old SIM still works. Please try again with another one.`
