import { join } from 'node:path'
import { root } from '../runner/place.mjs'
import { nativeAddons } from './native-addons.mjs'
import { thinSourceMaps } from './thin-source-maps.mjs'

/** Where the server's modules are in `dist/`, as in the repository: `shipped-files.ts` counts on it. */
export const serverFolder = 'apps/server/src'

/** What an operator runs, at the root of `dist/`. */
const programs = new Set(['server', 'operate', 'bridge-helium'])

/**
 * The server and the bridge with their packages, for Node alone.
 * @type {import('rolldown').InputOptions}
 */
export const serverInput = {
  cwd: root,
  platform: 'node',
  input: {
    server: `${serverFolder}/server.ts`,
    operate: `${serverFolder}/operate/operate.ts`,
    'bridge-helium': 'apps/bridge-helium/src/main.ts',
    // Threads are started by the name of their file.
    'hash-worker': `${serverFolder}/features/people/auth/hash-worker.ts`,
    worker: join(root, 'node_modules/piscina/dist/worker.js'),
  },
  // The built-in database of a demo is only found in the repository. We do not use the driver's native twin.
  external: ['@openline/dev-postgres/dev-postgres', 'pg-native'],
  plugins: [nativeAddons(serverFolder), thinSourceMaps()],
  // In modules of the older kind, which find their own files by these names.
  transform: {
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  },
  logLevel: 'warn',
}

/** @type {import('rolldown').OutputOptions} */
export const serverOutput = {
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  entryFileNames: ({ name }) => (programs.has(name) ? `${name}.mjs` : `${serverFolder}/${name}.js`),
  chunkFileNames: `${serverFolder}/[name]-[hash].js`,
}
