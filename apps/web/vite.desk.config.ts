import { defineConfig } from 'vite'
import { classNameOf } from './scoped-name.ts'

const isFramework = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/

/** The desk, apart from the shop: neither changes a byte of the other. */
export default defineConfig({
  base: '/desk/',
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'build/desk',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by the server: which files the page loads.
    manifest: 'manifest.json',
    // Read by the build of the server (tooling/bundle/licenses.mjs).
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      input: 'src/desk/main.tsx',
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: isFramework, priority: 2 },
            { name: 'rules', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
})
