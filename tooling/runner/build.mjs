import { join } from 'node:path'
import { buildOnce } from './build-once.mjs'
import { compressFiles } from './compress-files.mjs'
import { childEnvironment, root } from './place.mjs'
import { runQuietly } from './processes.mjs'
import { PlainError } from './say.mjs'

/** @typedef {import('./build-once.mjs').Target} Target */

/** The brand and the content are read at run time. @type {Target} */
export const webApp = {
  name: 'web app',
  inputs: [
    'apps/web',
    'packages/contract',
    'packages/i18n',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  outputs: ['apps/web/build'],
}

/** `dist/`, which contains the web app too, and sandbox and checker beside their sources. @type {Target} */
export const programs = {
  name: 'server',
  inputs: [
    ...webApp.inputs,
    'packages/carrier-check',
    'apps/server',
    'apps/bridge-helium',
    'apps/sandbox',
    'content',
    'docs/operate/watch.md',
    'tooling/bundle',
    'LICENSE',
    'package.json',
  ],
  outputs: ['dist', 'apps/sandbox/build', 'packages/carrier-check/build'],
}

/**
 * Builds what changed: the web app, then the server and the sandbox.
 * @param {string} node
 */
export async function build(node) {
  const [webBuild] = webApp.outputs
  const web = join(root, webBuild, '..')
  await buildOnce(webApp, async () => {
    await run(node, webApp, ['node_modules/@react-router/dev/bin.cjs', 'build'], web)
    const desk = ['build', '--config', 'vite.desk.config.ts']
    await run(node, webApp, ['node_modules/vite/bin/vite.js', ...desk], web)
    for (const part of ['client', 'desk']) await compressFiles(join(root, webBuild, part))
  })
  await buildOnce(programs, () => run(node, programs, ['tooling/bundle/bundle.mjs'], root))
}

/**
 * @param {string} node
 * @param {Target} target
 * @param {[string, ...string[]]} command a program of the repository with its arguments
 * @param {string} cwd
 */
async function run(node, { name }, [program, ...args], cwd) {
  const env = { ...childEnvironment(), NODE_ENV: 'production' }
  const { code, output } = await runQuietly(node, [join(root, program), ...args], { cwd, env })
  if (code !== 0) throw new PlainError(`The ${name} could not be built:\n${output.trim()}`)
}
