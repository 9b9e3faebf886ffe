import * as api from '@openline/contract/people/auth'
import * as passwordApi from '@openline/contract/people/passwords'
import * as profileApi from '@openline/contract/people/profile'
import * as sessionApi from '@openline/contract/people/sessions'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { sendCodeAgain, signOut } from './auth.ts'
import { requestSignInCode, signInWithCode } from './code-sign-in.ts'
import { finishEmailChange, sendEmailCodeAgain } from './email-change.ts'
import { takeEmailBack } from './email-undo.ts'
import { changeOwnPassword } from './password-change.ts'
import { createFirstPassword } from './password-create.ts'
import { checkLink, requestPasswordReset, resetByLink } from './password-reset.ts'
import { finishRegistration, type RegistrationNeeds, startRegistration } from './registration.ts'
import { endOpenSessions, listOpenSessions } from './session-list.ts'
import { identify, signInWithPassword } from './sign-in.ts'

export function authRoutes(deps: RegistrationNeeds & Needs<'events'>): readonly Binding[] {
  return [
    bind(api.identify, (_input, _caller, call) => identify(deps, call)),
    bind(api.login, ({ body }, _, call) => signInWithPassword(deps, body, call)),
    bind(api.requestLoginCode, ({ body }, _, call) => requestSignInCode(deps, body, call)),
    bind(api.verifyLoginCode, ({ body }, _, call) => signInWithCode(deps, body, call)),
    bind(api.register, ({ body }, _, call) => startRegistration(deps, body, call)),
    bind(api.verifyRegistration, ({ body }, _, call) => finishRegistration(deps, body, call)),
    bind(api.resendCode, ({ body }, _, call) => sendCodeAgain(deps, body, call)),
    bind(profileApi.verifyNewEmail, ({ body }, caller, call) =>
      finishEmailChange(deps, body, caller, call),
    ),
    bind(profileApi.resendEmailCode, ({ body }, caller) => sendEmailCodeAgain(deps, body, caller)),
    bind(profileApi.undoEmailChange, ({ body }, _, call) => takeEmailBack(deps, body, call)),
    bind(passwordApi.forgotPassword, ({ body }, _, call) => requestPasswordReset(deps, body, call)),
    bind(passwordApi.checkResetLink, ({ body }, _, call) => checkLink(deps, body, call)),
    bind(passwordApi.resetPassword, ({ body }, _, call) => resetByLink(deps, body, call)),
    bind(passwordApi.changePassword, ({ body }, caller, call) =>
      changeOwnPassword(deps, body, caller, call),
    ),
    bind(passwordApi.createPassword, ({ body }, caller, call) =>
      createFirstPassword(deps, body, caller, call),
    ),
    bind(sessionApi.listSessions, (_, caller) => listOpenSessions(deps, caller)),
    bind(sessionApi.endSessions, ({ body }, caller) => endOpenSessions(deps, body, caller)),
    bind(api.logout, (_, caller, call) => signOut(deps, caller, call)),
  ]
}
