import { root } from '../runner/place.mjs'

export const carrierCheckBuild = 'packages/carrier-check/build'

/**
 * The checker of carriers as one file, which runs without the shop.
 * @type {import('rolldown').InputOptions}
 */
export const carrierCheckInput = {
  cwd: root,
  platform: 'node',
  input: { 'carrier-check': 'packages/carrier-check/src/main.ts' },
  logLevel: 'warn',
}

/** @type {import('rolldown').OutputOptions} */
export const carrierCheckOutput = {
  format: 'esm',
  banner: '#!/usr/bin/env node',
  entryFileNames: '[name].js',
  codeSplitting: false,
}
