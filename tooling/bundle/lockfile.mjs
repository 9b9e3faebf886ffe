/**
 * One package of package-lock.json, by the folder that it is installed in.
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [name] where it differs from the folder's
 * @property {string} [integrity] of the package's archive, as `sha512-` and base64
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, string>} [devDependencies]
 *
 * @typedef {object} Lockfile
 * @property {Record<string, Locked>} packages
 */

/**
 * Packages by `name@version`.
 * @param {Lockfile} lockfile
 * @returns {Map<string, Locked>}
 */
export function lockedVersions({ packages }) {
  return new Map(installed(packages).map(([folder, locked]) => [idOf(folder, locked), locked]))
}

/**
 * What a package needs at run time, as `name@version`.
 * @param {Lockfile} lockfile
 * @param {string} id `name@version`
 */
export function dependenciesOf({ packages }, id) {
  const places = installed(packages).filter(([folder, locked]) => idOf(folder, locked) === id)
  return new Set(
    places.flatMap(([folder, { dependencies, optionalDependencies, peerDependencies }]) =>
      resolveAll(packages, folder, {
        ...peerDependencies,
        ...optionalDependencies,
        ...dependencies,
      }),
    ),
  )
}

/**
 * What packages of our own name; Vite bundles what is only needed to build, too.
 * @param {Lockfile} lockfile
 */
export function directDependencies({ packages }) {
  const own = Object.entries(packages).filter(([folder]) => !folder.includes('node_modules/'))
  return new Set(
    own.flatMap(([folder, { dependencies, devDependencies }]) =>
      resolveAll(packages, folder, { ...devDependencies, ...dependencies }),
    ),
  )
}

/** @param {Lockfile['packages']} packages */
function installed(packages) {
  return Object.entries(packages).filter(([folder]) => folder.includes('node_modules/'))
}

/**
 * @param {string} folder
 * @param {Locked} locked
 */
function idOf(folder, { name, version = '' }) {
  return `${name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
}

/**
 * As Node does: in the package's own folder first, then in those around it.
 * @param {Lockfile['packages']} packages
 * @param {string} from
 * @param {Record<string, string>} names
 */
function resolveAll(packages, from, names) {
  return Object.keys(names).flatMap((name) => {
    for (let around = from; ; around = parentOf(around)) {
      const folder = `${around === '' ? '' : `${around}/`}node_modules/${name}`
      const locked = packages[folder]
      if (locked) return [idOf(folder, locked)]
      if (around === '') return []
    }
  })
}

/** @param {string} folder */
function parentOf(folder) {
  const end = folder.lastIndexOf('/node_modules/')
  return end < 0 ? '' : folder.slice(0, end)
}
