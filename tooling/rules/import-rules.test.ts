import { describe, expect, test } from 'vitest'
import { findForbiddenImports, importRules } from './import-rules.ts'
import { readSources } from './source-files.ts'

const sources = await readSources('.ts', '.tsx')

test('every import of the repository keeps the rules', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap(findForbiddenImports)).toEqual([])
})

test('support of tests reaches server and sandbox by their exports', () => {
  const support = sources.filter(({ path }) => path.startsWith('packages/testing/'))
  const byPath = support.filter(({ text }) => /from '(\.\.\/)+apps\//.test(text))
  expect(support.length).toBeGreaterThan(20)
  expect(byPath.map(({ path }) => path)).toEqual([])
})

test('an export of an app is that app', () => {
  const text = `import { openDatabase } from '@openline/server/db/open'`
  expect(findForbiddenImports({ path: 'apps/web/src/root.tsx', text })).toContainEqual(
    expect.stringContaining('web and sandbox share nothing with another app'),
  )
})

/** For each rule one file that breaks it, and one that comes close and does not. */
const examples: Record<string, { breaks: [string, string]; keeps: [string, string] }> = {
  'the i18n package stands alone': {
    breaks: ['packages/i18n/src/i18n.ts', `import '@openline/contract/money'`],
    keeps: ['packages/i18n/src/i18n.ts', `import './language.ts'`],
  },
  'the contract knows only i18n and the schema library': {
    breaks: ['packages/contract/src/money.ts', `import { Hono } from 'hono'`],
    keeps: ['packages/contract/src/money.ts', `import * as z from 'zod/mini'`],
  },
  'the carrier’s API and its checker stand alone': {
    breaks: ['packages/carrier-check/src/api/calls.ts', `import '@openline/contract/money'`],
    keeps: ['packages/carrier-check/src/api/calls.ts', `import * as z from 'zod/mini'`],
  },
  'a bridge knows the carrier’s API and nothing of the shop': {
    breaks: ['apps/bridge-helium/src/app.ts', `import '@openline/contract/money'`],
    keeps: ['apps/bridge-helium/src/app.ts', `import '@openline/carrier-check/api/calls'`],
  },
  'contract, server, web and sandbox need no test support to run': {
    breaks: ['apps/server/src/app.ts', `import { aCustomer } from '@openline/testing/customers'`],
    keeps: [
      'apps/server/src/app.test.ts',
      `import { aCustomer } from '@openline/testing/customers'`,
    ],
  },
  'the built-in PostgreSQL is loaded in one place, where no DATABASE_URL is given': {
    breaks: ['apps/server/src/app.ts', `import '@openline/dev-postgres/dev-postgres'`],
    keeps: [
      'apps/server/src/db/database-server.ts',
      `import('@openline/dev-postgres/dev-postgres')`,
    ],
  },
  'the server never meets the web app, but for loading the built one': {
    breaks: ['apps/server/src/app.ts', `export { paths } from '../../web/src/paths.ts'`],
    keeps: ['apps/server/src/process/load-web.ts', `import('../../../web/build/server/server.js')`],
  },
  'the server never meets the sandbox, but for its tests': {
    breaks: ['apps/server/src/app.ts', `import '../../sandbox/src/sandbox.ts'`],
    keeps: ['apps/server/src/app.test.ts', `import '../../sandbox/src/sandbox.ts'`],
  },
  'web and sandbox share nothing with another app but the contract': {
    breaks: ['apps/web/src/root.tsx', `import type { Db } from '../../server/src/db/open.ts'`],
    keeps: ['apps/web/src/root.tsx', `import { money } from '@openline/contract/money'`],
  },
  'a server feature imports features, db, gateway interfaces and what the server gives': {
    breaks: [
      'apps/server/src/features/sales/cards/cards.ts',
      `import '../../../gateways/payment/stripe.ts'`,
    ],
    keeps: [
      'apps/server/src/features/sales/cards/cards.ts',
      `import '../../../gateways/payment/payment.ts'`,
    ],
  },
  'only the routes of a feature handle requests': {
    breaks: [
      'apps/server/src/features/sales/cards/cards.ts',
      `import type { Context } from 'hono'`,
    ],
    keeps: [
      'apps/server/src/features/sales/cards/routes.ts',
      `import type { Context } from 'hono'`,
    ],
  },
  'only main modules put the server together': {
    breaks: ['apps/server/src/http/mount.ts', `import '../config/config.ts'`],
    keeps: ['apps/server/src/app.ts', `import './config/config.ts'`],
  },
  'only app.ts imports the list of what a feature adds to the server': {
    breaks: ['apps/server/src/http/http-app.ts', `import '../features/sales/cards/feature.ts'`],
    keeps: ['apps/server/src/app.ts', `import './features/sales/cards/feature.ts'`],
  },
  'a feature keeps its SQL in its store': {
    breaks: ['apps/server/src/features/sales/cards/cards.ts', `import { sql } from 'drizzle-orm'`],
    keeps: ['apps/server/src/features/sales/cards/store.ts', `import { sql } from 'drizzle-orm'`],
  },
  'a gateway knows no feature, no database and no request': {
    breaks: [
      'apps/server/src/gateways/email/smtp.ts',
      `import type { Db } from '../../db/open.ts'`,
    ],
    keeps: ['apps/server/src/gateways/email/smtp.ts', `import nodemailer from 'nodemailer'`],
  },
  'the database and the HTTP layer know no feature and no gateway': {
    breaks: ['apps/server/src/http/mount.ts', `import '../features/sales/cards/cards.ts'`],
    keeps: ['apps/server/src/http/mount.ts', `import '../db/open.ts'`],
  },
  'spans are made through OpenTelemetry’s API; its SDK is loaded in one place, when tracing is on':
    {
      breaks: ['apps/server/src/db/open.ts', `import { Span } from '@opentelemetry/sdk-trace'`],
      keeps: ['apps/server/src/db/open.ts', `import { trace } from '@opentelemetry/api'`],
    },
  'ui knows no router, no contract and no fetching': {
    breaks: ['apps/web/src/ui/button.tsx', `import { Link } from 'react-router'`],
    keeps: ['apps/web/src/ui/button.tsx', `import styles from './button.module.css'`],
  },
  'web lib imports no page, feature or ui': {
    breaks: ['apps/web/src/lib/form.ts', `import { toast } from '../ui/toast.ts'`],
    keeps: ['apps/web/src/lib/form.ts', `import { rules } from '@openline/contract/fields'`],
  },
  'a web feature imports of another one only the main module, and no page': {
    breaks: ['apps/web/src/features/cart/cart-contents.tsx', `import '../checkout/steps.ts'`],
    keeps: [
      'apps/web/src/features/cart/cart-contents.tsx',
      `import '../timeline/timeline-view.tsx'`,
    ],
  },
  'pages do not import each other, only the parts in a folder of their name': {
    breaks: ['apps/web/src/pages/shop.tsx', `import { Part } from './dashboard/part.tsx'`],
    keeps: ['apps/web/src/pages/dashboard.tsx', `import { Part } from './dashboard/part.tsx'`],
  },
  'the desk takes ui and lib, and of the pages for customers the rules of three forms alone': {
    breaks: ['apps/web/src/desk/lib/call.ts', `import { call } from '../../lib/api.ts'`],
    keeps: [
      'apps/web/src/desk/staff/sign-in-page.tsx',
      `import { signWithPasskey } from '../../features/passkeys/passkeys.ts'`,
    ],
  },
  'a part of the desk imports no page of it': {
    breaks: ['apps/web/src/desk/staff/staff-table.tsx', `import './staff-page.tsx'`],
    keeps: ['apps/web/src/desk/staff/staff-page.tsx', `import '../staff/staff-table.tsx'`],
  },
  'pages for customers know no desk; the renderer makes its HTML': {
    breaks: ['apps/web/src/pages/cart.tsx', `import { Page } from '../desk/kit/page.tsx'`],
    keeps: ['apps/web/src/server.ts', `import { renderDeskPage } from './desk/desk-page.tsx'`],
  },
  'journeys see the product from outside, but for the table of its pages': {
    breaks: ['e2e/buy.e2e.ts', `import '../apps/server/src/features/orders/orders.ts'`],
    keeps: ['e2e/buy.e2e.ts', `import { allPages } from '../apps/web/src/pages.ts'`],
  },
}

describe.for(importRules.map(({ says }) => says))('%s:', (says) => {
  const example = examples[says]

  test('a file that breaks it is found', () => {
    const [path = '', text = ''] = example?.breaks ?? []
    expect(findForbiddenImports({ path, text })).toContainEqual(expect.stringContaining(says))
  })

  test('a file that keeps it is not', () => {
    const [path = '', text = ''] = example?.keeps ?? []
    expect(path).not.toBe('')
    expect(findForbiddenImports({ path, text })).toEqual([])
  })
})
