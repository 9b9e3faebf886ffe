import { msg } from '@openline/i18n/i18n'

const failures: Readonly<Record<string, string>> = {
  iccid_in_use: msg(
    'This SIM is in use or was already deactivated. Your old SIM still works. Please try again with another one.',
  ),
  iccid_unknown: msg(
    'The network doesn’t recognize this SIM. Your old SIM still works. Please try again with another one.',
  ),
  sim_sold_out: msg(
    'We ran out of this type of SIM. Your old SIM still works. Please try again with another type.',
  ),
}

const refused = msg(
  'The network refused the new SIM. Your old SIM still works. Please try again with another one.',
)

/** Why a change came to nothing, for its owner; to be translated. */
export function failureWords(code: string): string {
  return failures[code] ?? refused
}
