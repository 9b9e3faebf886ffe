import { createHash } from 'node:crypto'
import { dependenciesOf, directDependencies, lockedVersions } from './lockfile.mjs'

/**
 * @typedef {import('./licenses.mjs').License} License
 * @typedef {import('./lockfile.mjs').Lockfile} Lockfile
 */

/**
 * What a bundle is made of, in CycloneDX 1.6, for programs that look for known vulnerabilities. The same packages of the
 * same commit give the same bytes: its time is the commit's, its serial number comes from what it says.
 * @param {object} made
 * @param {string} made.version of the product
 * @param {readonly License[]} made.packages whose code the bundle has, some of them twice
 * @param {Lockfile} made.lockfile
 * @param {Date | null} made.at null where nothing says it
 */
export function billOfMaterials({ version, packages, lockfile, at }) {
  const product = { type: 'application', 'bom-ref': 'openline', name: 'openline', version }
  const locked = lockedVersions(lockfile)
  const components = packages.map((found) => componentOf(found, locked))
  const byRef = new Map(components.map((component) => [component.purl, component]))
  const refs = [...byRef.keys()].toSorted()
  const said = {
    version: 1,
    metadata: {
      ...(at && { timestamp: at.toISOString() }),
      component: product,
    },
    components: refs.map((ref) => byRef.get(ref)),
    dependencies: dependenciesAmong(packages, lockfile),
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(said))}`,
    ...said,
  }
}

/**
 * Which package needs which, as far as both are in the bundle; the product needs what its own packages name, and what
 * nothing else leads to.
 * @param {readonly License[]} packages
 * @param {Lockfile} lockfile
 */
function dependenciesAmong(packages, lockfile) {
  const purls = new Map(
    packages.map(({ name, version }) => [`${name}@${version}`, purlOf(name, version)]),
  )
  /** @param {ReadonlySet<string>} ids */
  const listed = (ids) => [...ids].flatMap((id) => purls.get(id) ?? []).toSorted()
  const edges = [...purls].map(([id, ref]) => ({
    ref,
    dependsOn: listed(dependenciesOf(lockfile, id)),
  }))
  const needed = new Set(edges.flatMap(({ dependsOn }) => dependsOn))
  const direct = new Set(listed(directDependencies(lockfile)))
  const top = edges.map(({ ref }) => ref).filter((ref) => direct.has(ref) || !needed.has(ref))
  return [
    { ref: 'openline', dependsOn: top.toSorted() },
    ...edges.toSorted((one, other) => (one.ref < other.ref ? -1 : 1)),
  ]
}

/**
 * Of version 5: a name, hashed, in the form of a UUID.
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/**
 * @param {string} name
 * @param {string} version
 */
function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/**
 * @param {License} found
 * @param {ReadonlyMap<string, import('./lockfile.mjs').Locked>} locked
 */
function componentOf({ name, version, identifier }, locked) {
  const [scope, rest] = name.startsWith('@') ? name.split('/') : ['', name]
  const purl = purlOf(name, version)
  const sha512 = /^sha512-(.+)$/.exec(locked.get(`${name}@${version}`)?.integrity ?? '')?.[1]
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope && { group: scope }),
    name: rest,
    version,
    purl,
    ...(sha512 && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
    ...(identifier && { licenses: [{ expression: identifier }] }),
  }
}
