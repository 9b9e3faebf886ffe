import { register } from '@openline/contract/auth'
import { validate } from '@openline/contract/fields'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { paths } from '../../paths.ts'
import { toSentCode } from './sign-in-state.ts'
import type { SignIn } from './use-sign-in.ts'

/** The details of a new account. Sending them leads on to the code. */
export const useRegistration = (signIn: SignIn) =>
  useForm({
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
      const challenge = await call(register, { body }, { signal })
      signIn.goTo(paths.register, { email: body.email, code: toSentCode(challenge, Date.now()) })
    },
  })

export type RegistrationForm = ReturnType<typeof useRegistration>
