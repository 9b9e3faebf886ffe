import { decode, encode } from '@jridgewell/sourcemap-codec'

/** @typedef {{ sources: string[], names: string[], mappings: string }} SourceMap */
/** @typedef {ReturnType<typeof decode>[number]} Line */

/**
 * Leaves in source maps what a stack needs, the file and line of our own code: Node keeps every entry in
 * memory from the first stack that is read.
 * @returns {import('rolldown').Plugin}
 */
export function thinSourceMaps() {
  return {
    name: 'thin-source-maps',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue
        const map = /** @type {SourceMap} */ (JSON.parse(String(file.source)))
        file.source = JSON.stringify(thin(map))
      }
    },
  }
}

/**
 * @param {SourceMap} map
 * @returns {SourceMap}
 */
function thin(map) {
  const isOurs = map.sources.map((source) => !source.includes('node_modules'))
  let isInOurs = false
  /** @param {Line} line @returns {Line} */
  const thinLine = ([first]) => {
    if (first === undefined || first.length === 1) return []
    const [column, source, line, sourceColumn] = first
    // A position belongs to the last entry before it, so the first line of a package ends what is ours.
    const ends = isInOurs
    isInOurs = isOurs[source] === true
    if (isInOurs) return [[column, source, line, sourceColumn]]
    return ends ? [[column]] : []
  }
  return { ...map, names: [], mappings: encode(decode(map.mappings).map(thinLine)) }
}
