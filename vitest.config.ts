import { defineConfig } from 'vitest/config'
import { ShuffledFiles } from './tooling/vitest/shuffled-files.ts'

const quietConsole = './tooling/vitest/quiet-console.ts'
const testCluster = './packages/testing/src/test-cluster.ts'

type Additions = {
  globalSetup?: string
  setupFiles?: string[]
  testTimeout?: number
  sequence?: { shuffle: boolean }
}

function project(name: string, folder: string, more: Additions = {}) {
  return {
    extends: true as const,
    test: { name, include: [`${folder}/**/*.test.{ts,tsx}`], ...more },
  }
}

export default defineConfig({
  test: {
    setupFiles: [quietConsole],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Modules are loaded once in a worker, not once in a file.
    isolate: false,
    // What one test leaves behind shows in another order. A failure is run again with the printed --sequence.seed.
    sequence: { shuffle: true, sequencer: ShuffledFiles },
    // A worker waits for its database half of the time: three keep two processors busy.
    maxWorkers: 3,
    // Far above what anything takes on a busy machine: they only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project('i18n', 'packages/i18n/src'),
      project('contract', 'packages/contract/src'),
      project('carrier-check', 'packages/carrier-check/src'),
      project('dev-postgres', 'packages/dev-postgres/src'),
      project('testing', 'packages/testing/src', { globalSetup: testCluster }),
      project('server', 'apps/server/src', { globalSetup: testCluster }),
      project('bridge-helium', 'apps/bridge-helium/src', { globalSetup: testCluster }),
      project('sandbox', 'apps/sandbox/src'),
      project('web', 'apps/web/src'),
      project('tooling', 'tooling'),
      project('simulation', 'simulation', { globalSetup: testCluster }),
      project('system', 'e2e', {
        globalSetup: testCluster,
        setupFiles: ['./e2e/support/tell-failures.ts'],
        // Each file starts programs for a few long tests, which follow one another; the longest files begin.
        sequence: { shuffle: false },
        // What these tests wait for says on its own that it waited in vain, and for what.
        testTimeout: 300_000,
      }),
    ],
  },
})
