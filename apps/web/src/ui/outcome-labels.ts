import { t } from '@openline/i18n/i18n'

/** The text of a finished step, and the label of the button that continues. */
type OutcomeWords = {
  readonly title: string
  readonly text?: string
  readonly actionLabel: string
}

export type SuccessVariant = 'payment' | 'password' | 'port-in'

/** Spec 2, success dialog variants. */
export function successWords(variant: SuccessVariant): OutcomeWords {
  if (variant === 'password')
    return { title: t('Password changes!'), actionLabel: t('To Dashboard') }
  if (variant === 'payment') {
    return {
      title: t('Payment Successful'),
      text: t('Thank You'),
      actionLabel: t('To Dashboard'),
    }
  }
  return {
    title: t('Good News!'),
    text: t('Your number is eligible for port-in'),
    actionLabel: t('Continue'),
  }
}

/** Spec 2, failure dialog variants: `payment`, `failed` for a number that cannot move, and any other. */
export function failureWords(selection: string): OutcomeWords {
  return {
    ...failureOf(selection),
    actionLabel: t('Try again'),
  }
}

function failureOf(selection: string): Omit<OutcomeWords, 'actionLabel'> {
  if (selection === 'payment') return { title: t('Payment Failed'), text: t('Please try again!') }
  if (selection === 'failed') {
    return { title: t('Oops!'), text: t('This number is not eligible for port-in.') }
  }
  return { title: t('That Failed...'), text: t('Something went wrong. Please try again!') }
}
