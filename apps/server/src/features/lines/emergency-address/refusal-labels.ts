import { msg } from '@openline/i18n/i18n'

/** The reason of a call that the carrier refused, whatever the address: a person has to look. */
export const callRefused = 'call_refused'

/** The network activates no line for who uses it at this address. */
export const placeRefused = 'place_refused'

const words: Readonly<Record<string, string>> = {
  street_unknown: msg('We couldn’t find this street. Please check its name.'),
  number_unknown: msg('We couldn’t find this house number on the street. Please check it.'),
  unit_missing: msg('Add your apartment or unit number so first responders can find you.'),
  place_mismatch: msg(
    'This street isn’t in this ZIP code. Please check the city, state and ZIP code.',
  ),
  not_dispatchable: msg(
    'Emergency services can’t be sent here. Please enter the street address of a building.',
  ),
  [placeRefused]: msg(
    'Our network can’t activate a line at this address. Please enter the street address where you use your phone most.',
  ),
  [callRefused]: msg(
    'The network didn’t take this address. We’ve notified our support team, and they’ll email you.',
  ),
}

/** What the customer reads about a refusal, by the carrier's code. */
export function refusalLabels(reason: string): string {
  return words[reason] ?? msg('We couldn’t confirm this address. Please check every part of it.')
}
