import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/**
 * Puts the native parts of packages (`*.node`) beside the bundle. A loader of such a package tries one file
 * or package for each system; those that npm did not install stay names that nothing answers to.
 * @param {string} folder of the files that ask for them
 * @returns {import('rolldown').Plugin}
 */
export function nativeAddons(folder) {
  return {
    name: 'native-addons',
    resolveId: {
      filter: { id: /\.node$/ },
      handler: (id, importer) =>
        importer === undefined ? null : { id: `./${basename(id)}`, external: true },
    },
    load: {
      filter: { id: /\.node$/ },
      async handler(id) {
        const name = basename(id)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: await readFile(id) })
        return { code: `module.exports = require('./${name}')`, moduleType: 'js' }
      },
    },
  }
}
