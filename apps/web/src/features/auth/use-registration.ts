import { validate } from '@openline/contract/fields'
import { register } from '@openline/contract/people/auth'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { type SentCode, toSentCode } from './sign-in-state.ts'
import type { SignIn } from './use-sign-in.ts'

/** The details of a new account. Sending them opens the code step; sending again opens the same one. */
export function useRegistration(signIn: SignIn) {
  const sent = useRef<{ readonly details: string; readonly code: SentCode } | null>(null)
  const form = useForm({
    initial: {
      firstName: '',
      lastName: '',
      email: signIn.email,
      regPassword: '',
      confirmRegPassword: '',
      acceptedTerms: false,
    },
    validate: (values) => validate(register.body, values),
    onSubmit: async (body, signal) => {
      const details = JSON.stringify(body)
      const now = Date.now()
      const last = sent.current
      const code =
        last?.details === details && last.code.resendAtMs > now
          ? last.code
          : toSentCode(await call(register, { body }, { signal }), now)
      sent.current = { details, code }
      signIn.goTo(paths.register, { email: body.email, code })
    },
  })
  const recordResend = (code: SentCode) => {
    if (sent.current) sent.current = { ...sent.current, code }
  }
  return { form, recordResend }
}

export type RegistrationForm = ReturnType<typeof useRegistration>['form']
