import * as contract from '@openline/contract/auth'
import {
  changePassword,
  checkResetLink,
  createPassword,
  forgotPassword,
  resetPassword,
} from '@openline/contract/passwords'
import { resendEmailCode, undoEmailChange, verifyNewEmail } from '@openline/contract/profile'
import { endSessions, listSessions } from '@openline/contract/sessions'
import { type Binding, bind } from '../../http/bind.ts'
import { sendCodeAgain, signOut } from './auth.ts'
import { requestSignInCode, signInWithCode } from './code-sign-in.ts'
import { finishEmailChange, sendEmailCodeAgain } from './email-change.ts'
import { takeEmailBack } from './email-undo.ts'
import { changeOwnPassword } from './password-change.ts'
import { createFirstPassword } from './password-create.ts'
import { checkLink, requestPasswordReset, resetByLink } from './password-reset.ts'
import { createPasswords } from './passwords.ts'
import { finishRegistration, type RegistrationDeps, startRegistration } from './registration.ts'
import { endOpenSessions, listOpenSessions } from './session-list.ts'
import { identify, signInWithPassword } from './sign-in.ts'
import { requestStepUpCode, stepUpByPasswordOrCode } from './step-up.ts'

export type AuthDeps = Omit<RegistrationDeps, 'passwords'>

export function authRoutes(given: AuthDeps): readonly Binding[] {
  const deps = { ...given, passwords: createPasswords() }
  return [
    bind(contract.identify, (_input, _caller, call) => identify(deps, call)),
    bind(contract.login, ({ body }, _, call) => signInWithPassword(deps, body, call)),
    bind(contract.requestLoginCode, ({ body }, _, call) => requestSignInCode(deps, body, call)),
    bind(contract.verifyLoginCode, ({ body }, _, call) => signInWithCode(deps, body, call)),
    bind(contract.register, ({ body }, _, call) => startRegistration(deps, body, call)),
    bind(contract.verifyRegistration, ({ body }, _, call) => finishRegistration(deps, body, call)),
    bind(contract.resendCode, ({ body }, _, call) => sendCodeAgain(deps, body, call)),
    bind(contract.requestStepUpCode, (_, caller, call) => requestStepUpCode(deps, caller, call)),
    bind(contract.stepUp, ({ body }, caller, call) =>
      stepUpByPasswordOrCode(deps, body, caller, call),
    ),
    bind(verifyNewEmail, ({ body }, caller, call) => finishEmailChange(deps, body, caller, call)),
    bind(resendEmailCode, ({ body }, caller) => sendEmailCodeAgain(deps, body, caller)),
    bind(undoEmailChange, ({ body }, _, call) => takeEmailBack(deps, body, call)),
    bind(forgotPassword, ({ body }, _, call) => requestPasswordReset(deps, body, call)),
    bind(checkResetLink, ({ body }, _, call) => checkLink(deps, body, call)),
    bind(resetPassword, ({ body }, _, call) => resetByLink(deps, body, call)),
    bind(changePassword, ({ body }, caller, call) => changeOwnPassword(deps, body, caller, call)),
    bind(createPassword, ({ body }, caller, call) => createFirstPassword(deps, body, caller, call)),
    bind(listSessions, (_, caller) => listOpenSessions(deps, caller)),
    bind(endSessions, ({ body }, caller) => endOpenSessions(deps, body, caller)),
    bind(contract.logout, (_, caller, call) => signOut(deps, caller, call)),
  ]
}
