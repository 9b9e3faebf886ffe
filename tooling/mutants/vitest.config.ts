import { defineConfig } from 'vitest/config'

const folders = (process.env['MUTANTS_TEST_FOLDERS'] ?? '').split(',')

/** Runs the tests beside the mutated code, as the server project of the root does. */
export default defineConfig({
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: './packages/testing/src/test-cluster.ts',
    setupFiles: ['./tooling/vitest/quiet-console.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    isolate: false,
    // StrykerJS shows what it runs.
    reporters: [],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
