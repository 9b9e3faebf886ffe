import { root } from '../runner/place.mjs'

/**
 * The sandbox with its packages. It stays in the repository: browsers get scripts of the contract from it.
 * @type {import('rolldown').InputOptions}
 */
export const sandboxInput = {
  cwd: root,
  platform: 'node',
  input: { sandbox: 'apps/sandbox/src/main.ts' },
  logLevel: 'warn',
}

/** @type {import('rolldown').OutputOptions} */
export const sandboxOutput = {
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
}
