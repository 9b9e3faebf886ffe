/** @typedef {import('./licenses.mjs').License} License */

/**
 * What a bundle is made of, in CycloneDX 1.6, for programs that look for known vulnerabilities. It has neither a time
 * nor a serial number: the same packages give the same bytes.
 * @param {string} version of the product
 * @param {readonly License[]} packages whose code the bundle has, some of them twice
 */
export function billOfMaterials(version, packages) {
  const product = { type: 'application', 'bom-ref': 'openline', name: 'openline', version }
  const components = packages.map(componentOf)
  const byRef = new Map(components.map((component) => [component.purl, component]))
  const refs = [...byRef.keys()].toSorted()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: product },
    components: refs.map((ref) => byRef.get(ref)),
    dependencies: [{ ref: 'openline', dependsOn: refs }],
  }
}

/** @param {License} found */
function componentOf({ name, version, identifier }) {
  const [scope, rest] = name.startsWith('@') ? name.split('/') : ['', name]
  const path = [...(scope ? [scope.replace('@', '%40')] : []), rest].join('/')
  const purl = `pkg:npm/${path}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope && { group: scope }),
    name: rest,
    version,
    purl,
    ...(identifier && { licenses: [{ expression: identifier }] }),
  }
}
