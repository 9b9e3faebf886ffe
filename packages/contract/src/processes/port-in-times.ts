import { msg } from '@openline/i18n/i18n'

/**
 * How long each part of a transfer takes: the one promise that states, emails, diagnosis and answers
 * of support make. FAQ answers in `content/` say the same.
 */
export const portInTimes = {
  answer: msg('This usually takes from a few minutes to a few hours.'),
  calls: msg('Calls may not work for a few minutes during the switch.'),
  texts: msg('Text messages can take up to 3 days to start working.'),
} as const
