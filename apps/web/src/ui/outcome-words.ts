/** Words of a finished step, and what leads on from there. */
type OutcomeWords = {
  readonly title: string
  readonly text?: string
  readonly actionLabel: string
}

export type SuccessVariant = 'payment' | 'password' | 'port-in'

/** Spec 2, success dialog variants. */
export const successWords = {
  payment: { title: 'Payment Successful', text: 'Thank You', actionLabel: 'To Dashboard' },
  password: { title: 'Password changes!', actionLabel: 'To Dashboard' },
  'port-in': {
    title: 'Good News!',
    text: 'Your number is eligible for port-in',
    actionLabel: 'Continue',
  },
} as const satisfies Record<SuccessVariant, OutcomeWords>

/** Spec 2, failure dialog variants: `payment`, `failed` for a number that cannot move, and any other. */
export const failureWords = (selection: string): OutcomeWords => ({
  ...(known[selection] ?? other),
  actionLabel: 'Try again',
})

const known: Readonly<Record<string, Omit<OutcomeWords, 'actionLabel'>>> = {
  payment: { title: 'Payment Failed', text: 'Please try again!' },
  failed: { title: 'Oops!', text: 'This number is not eligible for port-in.' },
}

const other = { title: 'That Failed...', text: 'Something went wrong. Please try again!' }
