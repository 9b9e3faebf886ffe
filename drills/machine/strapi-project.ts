import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eventually } from '@openline/testing/eventually'
import type { Keep } from '../../bench/measure/bench.ts'
import { openOwnDatabase } from '../../bench/measure/own-database.ts'
import { findNode } from '../../tooling/runner/pinned-node.mjs'
import { outsideEnvironment, root } from '../../tooling/runner/place.mjs'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { startNode } from '../../tooling/runner/processes.mjs'
import { run } from './commands.ts'
import { ownFolder } from './own-folder.ts'

/** The version that docs/strapi.md was checked with. */
const version = '5.54.0'

export type StrapiProject = {
  readonly version: string
  readonly folder: string
  /** Runs a command in the project. */
  readonly run: (command: string, args: readonly string[]) => Promise<string>
  /** Starts it as in production and gives its address. */
  readonly start: () => Promise<string>
}

/** A new project as `npx create-strapi` makes it, in TypeScript, on a PostgreSQL of its own. */
export async function createStrapiProject(keep: Keep): Promise<StrapiProject> {
  const place = await ownFolder(keep, 'strapi')
  const database = new URL(await openOwnDatabase(keep))
  const node = await findNode()
  const env = { ...outsideEnvironment(), PATH: `${dirname(node)}:${process.env['PATH']}` }
  const answers = Object.entries({
    dbclient: 'postgres',
    dbhost: database.hostname,
    dbport: database.port,
    dbname: database.pathname.slice(1),
    dbusername: database.username,
    dbpassword: database.password,
    dbssl: 'false',
  }).map(([name, value]) => `--${name}=${value}`)
  const quietly =
    '--non-interactive --no-run --skip-cloud --typescript --use-npm --install --no-git-init --no-example'
  const create = [
    '--yes',
    `create-strapi@${version}`,
    'my-strapi',
    ...quietly.split(' '),
    ...answers,
  ]
  await run('npx', create, { cwd: place, env })
  const folder = join(place, 'my-strapi')
  return {
    version,
    folder,
    run: (command, args) => run(command, args, { cwd: folder, env }),
    async start() {
      const [port = 0] = await findFreePorts(1)
      const url = `http://127.0.0.1:${port}`
      const strapi = startNode('strapi', node, ['node_modules/.bin/strapi', 'start'], {
        cwd: folder,
        env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
        logFile: join(place, 'strapi.log'),
      })
      await keep(Promise.resolve(strapi))
      const isUp = async () => (await fetch(`${url}/_health`).catch(() => null))?.ok === true
      await eventually('Strapi', isUp, 120_000)
      return url
    },
  }
}

/** What docs/strapi.md has an operator change in the project before it is filled. */
export async function allowSvg({ folder }: StrapiProject): Promise<void> {
  const file = join(folder, 'config/plugins.ts')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^ *'image\/svg\+xml',\n/m, ''))
}

export type Tokens = { readonly full: string; readonly readOnly: string }

/** The two tokens and the locale that docs/strapi.md has people make in the settings. */
export async function makeTokensAndSpanish(project: StrapiProject): Promise<Tokens> {
  const script = 'openline-setup.cjs'
  await writeFile(join(project.folder, script), setup)
  const said = await project.run('node', [script])
  const [, tokens = ''] = /^tokens (.*)$/m.exec(said) ?? []
  return JSON.parse(tokens) as Tokens // as the script below writes them
}

const setup = `
const { compileStrapi, createStrapi } = require('@strapi/strapi')

async function main() {
  const app = await createStrapi(await compileStrapi()).load()
  const make = (name, type) =>
    app.service('admin::api-token').create({ name, type, lifespan: null, description: '' })
  await app.plugin('i18n').service('locales').create({ code: 'es', name: 'Spanish (es)' })
  const [full, readOnly] = [await make('full', 'full-access'), await make('shop', 'read-only')]
  console.log('tokens ' + JSON.stringify({ full: full.accessKey, readOnly: readOnly.accessKey }))
  await app.destroy()
  process.exit()
}

main()
`

/** Runs one of our own commands against a project. */
export async function runOurs(
  script: 'model' | 'seed',
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  return run(await findNode(), [`tooling/strapi-${script}.mjs`, ...args], {
    cwd: root,
    env: { ...outsideEnvironment(), ...env },
  })
}
