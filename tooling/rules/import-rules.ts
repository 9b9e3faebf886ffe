import { posix } from 'node:path'
import { isTest, type SourceFile } from './source-files.ts'
import { childOf, visit } from './syntax.ts'

/**
 * Which files may import which. A rule holds for the files that `of` matches; `$1` in `may` and `mayNot`
 * is what its first group found. Targets are paths from the root, `npm:name` or
 * `node:name`.
 */
export type ImportRule = {
  says: string
  of: RegExp
  may?: string[]
  mayNot?: string[]
  /** Tests may reach further than the code they test. */
  testsToo?: true
}

const contract = '^packages/(contract|i18n)/src/'

export const importRules: ImportRule[] = [
  {
    says: 'the i18n package stands alone',
    of: /^packages\/i18n\/src\//,
    may: ['^packages/i18n/src/'],
  },
  {
    says: 'the contract knows only i18n and the schema library',
    of: /^packages\/contract\/src\//,
    may: [contract, '^npm:zod$'],
  },
  {
    says: 'the carrier’s API and its checker stand alone',
    of: /^packages\/carrier-check\/src\//,
    may: ['^packages/carrier-check/src/', '^npm:zod$', '^node:'],
  },
  {
    says: 'a bridge knows the carrier’s API and nothing of the shop',
    of: /^apps\/(bridge-[^/]+)\/src\//,
    may: ['^apps/$1/src/', '^packages/carrier-check/src/api/', '^(npm|node):'],
  },
  {
    says: 'contract, server, web and sandbox need no test support to run',
    of: /^(packages\/(?!testing\/)|apps\/)/,
    mayNot: [
      '^(e2e|bench|drills|simulation|tooling)/',
      '^npm:(vitest|fast-check|@playwright)',
      '^packages/testing/',
      '/src/testing/',
    ],
  },
  {
    says: 'the built-in PostgreSQL is loaded in one place, where no DATABASE_URL is given',
    of: /^apps\/(?!server\/src\/db\/database-server\.ts$)/,
    mayNot: ['^packages/dev-postgres/'],
    testsToo: true,
  },
  {
    says: 'the server never meets the web app, but for loading the built one',
    of: /^apps\/server\/src\/(?!process\/(dev|load-web)\.ts$)/,
    mayNot: ['^apps/web/'],
    testsToo: true,
  },
  {
    says: 'the server never meets the sandbox, but for its tests',
    of: /^apps\/server\/src\//,
    mayNot: ['^apps/sandbox/'],
  },
  {
    says: 'web and sandbox share nothing with another app but the contract',
    of: /^apps\/(web|sandbox)\//,
    mayNot: ['^apps/(?!$1/)'],
    testsToo: true,
  },
  {
    says: 'a server feature imports features, db, gateway interfaces and what the server gives',
    of: /^apps\/server\/src\/features\//,
    may: [
      contract,
      '^packages/carrier-check/src/api/capabilities\\.ts$',
      '^(npm|node):',
      // Which files of another feature are open is in rooms.ts.
      '^apps/server/src/features/',
      '^apps/server/src/gateways/([^/]+)/\\1\\.ts$',
      '^apps/server/src/(db|http|jobs|emails|crypto|language|logging|time|tracing)/',
      '^apps/server/src/config/shipped-content\\.ts$',
      '^apps/server/src/[^/]+\\.ts$',
    ],
  },
  {
    says: 'only the routes of a feature handle requests',
    of: /^apps\/server\/src\/features\/[^/]+\/[^/]+\/(?!routes\.ts$|[^/]*-routes\.ts$)/,
    mayNot: ['^apps/server/src/http/(mount|request|fixed|error|idempotency)', '^npm:@?hono'],
  },
  {
    says: 'only main modules put the server together',
    of: /^apps\/server\/src\/(features|gateways|http|db|jobs|emails)\//,
    mayNot: [
      '^apps/server/src/((main|app|app-needs|app-events)\\.ts$|operate/|config/(?!shipped-content\\.ts$)|process/(?!start-failure\\.ts$))',
    ],
  },
  {
    says: 'only app.ts imports the list of what a feature adds to the server',
    of: /^apps\/server\/src\/(?!app\.ts$)/,
    mayNot: ['^apps/server/src/features/[^/]+/[^/]+/feature\\.ts$'],
  },
  {
    says: 'a feature keeps its SQL in its store',
    of: /^apps\/server\/src\/features\/[^/]+\/[^/]+\/(?!store\.ts$|[^/]*-store\.ts$)/,
    mayNot: ['^npm:(drizzle-orm|postgres)$', '^apps/server/src/db/schema/'],
  },
  {
    says: 'a gateway knows no feature, no database and no request',
    of: /^apps\/server\/src\/gateways\//,
    mayNot: ['^apps/server/src/(features|db|http|jobs|emails)/'],
  },
  {
    says: 'the database and the HTTP layer know no feature and no gateway',
    of: /^apps\/server\/src\/(db|http)\//,
    mayNot: ['^apps/server/src/(features|gateways)/'],
  },
  {
    says: 'spans are made through OpenTelemetry’s API; its SDK is loaded in one place, when tracing is on',
    of: /^apps\/(?!server\/src\/tracing\/(open-tracing|sampler)\.ts$)/,
    mayNot: ['^npm:@opentelemetry/(?!api$)'],
    testsToo: true,
  },
  {
    says: 'ui knows no router, no contract and no fetching',
    of: /^apps\/web\/src\/ui\//,
    may: ['^apps/web/src/ui/', '^packages/i18n/src/', '^npm:react(-dom)?$'],
  },
  {
    says: 'web lib imports no page, feature or ui',
    of: /^apps\/web\/src\/lib\//,
    mayNot: ['^apps/web/src/(pages|features|ui)/'],
  },
  {
    says: 'a web feature imports of another one only the main module, and no page',
    of: /^apps\/web\/src\/features\/([^/]+)\//,
    mayNot: [
      '^apps/web/src/features/(?!$1/)(?!([^/]+)/\\1(-view)?\\.tsx?$)',
      '^apps/web/src/(pages/|root|routes)',
    ],
  },
  {
    says: 'pages do not import each other, only the parts in a folder of their name',
    of: /^apps\/web\/src\/pages\/([^/.]+)/,
    mayNot: ['^apps/web/src/(pages/(?!$1/).*\\.tsx?$|root|routes)'],
  },
  {
    says: 'the desk takes ui and lib, and of the pages for customers the rules of three forms alone',
    of: /^apps\/web\/src\/desk\//,
    mayNot: [
      '^apps/web/src/(pages|documents|languages|start|visitor)/',
      '^apps/web/src/features/(?!(passkeys/passkeys|address/address|port-in-cases/corrections)\\.ts$)',
      // A customer's session, and the calls that carry it.
      '^apps/web/src/lib/(api|session|session-life|use-session|use-sign-out)\\.ts$',
    ],
  },
  {
    says: 'a part of the desk imports no page of it',
    of: /^apps\/web\/src\/desk\/[^/]+\//,
    mayNot: ['^apps/web/src/desk/([^/]+/[^/]+-page\\.tsx$|routes)'],
  },
  {
    says: 'pages for customers know no desk; the renderer makes its HTML',
    of: /^apps\/web\/src\/(?!desk\/|server\.ts$)/,
    mayNot: ['^apps/web/src/desk/'],
  },
  {
    says: 'journeys see the product from outside, but for the table of its pages',
    of: /^e2e\//,
    mayNot: ['^apps/web/(?!src/pages\\.ts$)', '^apps/sandbox/', '^apps/server/src/(?!db/)'],
    testsToo: true,
  },
]

/** Gives one sentence for each import that a rule forbids. */
export function findForbiddenImports(file: SourceFile): string[] {
  const targets = importsOf(file)
  return importRules.flatMap((rule) => {
    const found = rule.of.exec(file.path)
    if (!found || (isTest(file.path) && !rule.testsToo)) return []
    const matches = (patterns: string[] = [], target = '') =>
      patterns.some((pattern) => new RegExp(pattern.replaceAll('$1', found[1] ?? '')).test(target))
    return targets
      .filter((to) => matches(rule.mayNot, to) || (rule.may && !matches(rule.may, to)))
      .map((target) => `${file.path} imports ${target}: ${rule.says}`)
  })
}

const importingNodes = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSImportType',
])

/** The files and packages that a file imports, types included. */
export function importsOf(file: SourceFile): readonly string[] {
  const found = importsByFile.get(file) ?? findImports(file)
  importsByFile.set(file, found)
  return found
}

/** Several rules ask for the imports of the same files. */
const importsByFile = new WeakMap<SourceFile, readonly string[]>()

function findImports(file: SourceFile): string[] {
  const targets: string[] = []
  visit(file, (node) => {
    const source = importingNodes.has(node.type)
      ? (childOf(node, 'source') ?? childOf(node, 'argument'))
      : undefined
    const specifier = source?.['value']
    if (typeof specifier === 'string') targets.push(targetOf(file.path, specifier))
  })
  return targets
}

/** What an import names: a path from the root, `npm:name` or `node:name`. */
export function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('node:')) return specifier
  const [, own, name] = /^@openline\/([\w-]+)\/(.*)/.exec(specifier) ?? []
  const folder = /^(server|sandbox|bridge-helium)$/.test(own ?? '') ? 'apps' : 'packages'
  if (name) return `${folder}/${own}/src/${name.endsWith('.json') ? name : `${name}.ts`}`
  return `npm:${/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0]}`
}
