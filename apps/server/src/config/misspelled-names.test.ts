import { expect, test } from 'vitest'
import { misspelledNames } from './misspelled-names.ts'
import { variableNames } from './variable-names.ts'

test.each([
  ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRET'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['OPENLINE_ENVS', 'OPENLINE_ENV'],
  ['OPENLIEN_ROLE', 'OPENLINE_ROLE'],
  ['OPENLINE_DATABASE_URL', 'DATABASE_URL'],
  ['TRUSTED_PROXY', null],
  ['SMPT_URL', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
])('%s is taken for %s', (name, meant) => {
  expect(misspelledNames([name])).toEqual(
    meant === null ? [] : [`${name} is no variable of Openline; did you mean ${meant}?`],
  )
})

test('a name with our prefix that is near none of ours is refused as well', () => {
  expect(misspelledNames(['OPENLINE_COLOR_OF_BUTTONS'])).toEqual([
    'OPENLINE_COLOR_OF_BUTTONS is no variable of Openline',
  ])
})

test('variables of other programs are left alone', () => {
  const others = `
    PATH HOME HOST SORT LANG USER SHELL TERM HOSTNAME NODE_ENV CI NODE_COMPILE_CACHE PGHOST POSTGRES_URL
    DATABASE_HOST DATABASE_USER DATABASE_NAME SMTP_HOST STRIPE_API_KEY CONTENT_HOST WEB_PORT LOG_FORMAT
    npm_config_user_agent KUBERNETES_SERVICE_PORT OTEL_EXPORTER_OTLP_ENDPOINT`
    .trim()
    .split(/\s+/)
  expect(misspelledNames([...others, ...variableNames])).toEqual([])
})
