import { readFileSync } from 'node:fs'
import type { Brand } from '@openline/contract/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { AppFrame } from '../../lib/app-frame.tsx'
import { paths } from '../../paths.ts'
import { AssistedSignIn } from './assisted-sign-in.tsx'
import { CodeRequestStep } from './code-request-step.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { KnownEmail } from './known-email.tsx'
import { LostAccess } from './lost-access.tsx'
import { PasswordStep } from './password-step.tsx'
import { RegisterStep } from './register-step.tsx'
import { ResetPassword } from './reset-password.tsx'
import { freshState, nextState } from './sign-in-state.ts'

const brandFile = new URL('../../../../../content/brand.json', import.meta.url)
const brand = JSON.parse(readFileSync(brandFile, 'utf8')) as Brand // checked by the contract's own test
const rootData = {
  brand,
  apiKey: '',
  companyCode: '',
  publicUrl: '',
  chat: null,
  isTestShop: false,
  isPreview: false,
}

/** What the server sends of a page, before any script. */
function htmlOf(
  Component: React.ComponentType,
  entry: string | { pathname: string; state: unknown } = '/',
) {
  const Framed = () => (
    <AppFrame rootData={rootData}>
      <Component />
    </AppFrame>
  )
  const Site = createRoutesStub([{ path: '*', Component: Framed }])
  return renderToStaticMarkup(<Site initialEntries={[entry]} />)
}

function SwitchedOffAssistance() {
  return <AssistedSignIn isOn={false} onStarted={() => {}} />
}

/** The tag of the field `name`. */
function fieldOf(html: string, name: string): string {
  return new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
}

function headingOf(html: string): string {
  return /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? ''
}

describe('the first HTML of the sign-in pages', () => {
  test.each([
    ['/login', EmailStep, 'Sign in'],
    ['/login-with-password', PasswordStep, 'Enter your password'],
    ['/login-without-password', CodeRequestStep, 'Sign in with a code'],
    ['/otp-login', CodeStep, 'Check your email'],
    ['/register', RegisterStep, 'Create your account'],
    ['/forgot-password', ForgotPassword, 'Forgot your password?'],
    ['/reset-password', ResetPassword, 'Choose a new password'],
    ['/lost-access', LostAccess, 'Lost your phone or passkey?'],
    ['/crm-login', SwitchedOffAssistance, 'Assisted sign-in'],
  ])('has the heading of %s, and says what it needs', (path, Component, heading) => {
    const html = htmlOf(Component, path)
    expect(headingOf(html)).toBe(heading)
    expect(html).toContain('Signing in needs JavaScript')
  })

  test('asks for the address so that browsers and phones can help', () => {
    const field = fieldOf(htmlOf(EmailStep), 'email')
    expect(field).toContain('type="email"')
    expect(field).toContain('autoComplete="username webauthn"')
    expect(field).toContain('inputMode="email"')
    expect(field).toContain('enterKeyHint="next"')
  })

  test('asks for the password together with the address when no step before did', () => {
    const html = htmlOf(PasswordStep)
    expect(fieldOf(html, 'email')).toContain('autoComplete="username"')
    expect(fieldOf(html, 'password')).toContain('autoComplete="current-password"')
    expect(fieldOf(html, 'password')).toContain('type="password"')
  })

  test('asks for all that a new account needs, with the password rule beside its field', () => {
    const html = htmlOf(RegisterStep)
    expect(fieldOf(html, 'firstName')).toContain('autoComplete="given-name"')
    expect(fieldOf(html, 'lastName')).toContain('autoComplete="family-name"')
    expect(fieldOf(html, 'regPassword')).toContain('autoComplete="new-password"')
    expect(fieldOf(html, 'regPassword')).toMatch(/aria-describedby="[^"]+-hint"/)
    expect(fieldOf(html, 'confirmRegPassword')).toContain('autoComplete="new-password"')
    expect(fieldOf(html, 'acceptedTerms')).not.toContain('checked')
    expect(html).toContain('At least 6 characters')
    expect(html).toContain(`href="${paths.termsAndConditions}"`)
    expect(html).toContain(`href="${paths.privacyPolicy}"`)
  })

  test('is the same for every history entry, which only the browser knows', () => {
    const state = nextState(freshState, { email: 'ada@example.com' })
    const html = htmlOf(PasswordStep, { pathname: paths.loginWithPassword, state })
    expect(html).toBe(htmlOf(PasswordStep, paths.loginWithPassword))
    expect(html).not.toContain('ada@example.com')
  })
})

describe('every way on', () => {
  test('keeps the page that asked for the sign-in', () => {
    const html = htmlOf(EmailStep, '/login?from=%2Fcart%2Fcheckout')
    expect(html).toContain('href="/register?from=%2Fcart%2Fcheckout"')
  })

  test.each([
    [ForgotPassword, 'Email me a code instead', '/login-without-password'],
    [PasswordStep, 'Email me a code instead', '/login-without-password'],
    [EmailStep, 'Use my password', '/login-with-password'],
    [SwitchedOffAssistance, 'Contact us', '/contact-us'],
    [LostAccess, 'Sign in with a code', '/login-without-password'],
    [EmailStep, 'Lost your phone or passkey\\?', '/lost-access'],
  ])('is a link, also before the page is hydrated', (Component, label, path) => {
    expect(htmlOf(Component)).toMatch(new RegExp(`<a[^>]* href="${path}"[^>]*>${label}</a>`))
  })
})

describe('an address known from the step before', () => {
  const change = { to: paths.login, state: null }
  const html = htmlOf(() => <KnownEmail email="ada@example.com" change={change} />)

  test('is shown, and can be changed', () => {
    expect(html).toContain('>ada@example.com</span>')
    expect(html).toMatch(/<a[^>]* href="\/login"[^>]*>Not you\?<\/a>/)
  })

  test('is readable for password managers', () => {
    const field = fieldOf(html, 'email')
    expect(field).toContain('value="ada@example.com"')
    expect(field).toContain('autoComplete="username"')
    expect(field).toContain('hidden')
  })
})
