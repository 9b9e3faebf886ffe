import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.mjs'

const locked = {
  packages: {
    '': { devDependencies: { vitest: '5.1.1' } },
    'apps/server': { dependencies: { pg: '8.23.1' } },
    'node_modules/pg': {
      version: '8.23.1',
      integrity: `sha512-${Buffer.from('pg').toString('base64')}`,
      dependencies: { 'pg-types': '2.2.0' },
    },
    'node_modules/pg-types': { version: '4.1.0' },
    'node_modules/pg/node_modules/pg-types': { version: '2.2.0' },
    'node_modules/@node-rs/argon2': { version: '2.2.1' },
  },
}
const at = new Date('2026-11-23T12:00:00Z')

function billOf(packages: Parameters<typeof billOfMaterials>[0]['packages']) {
  return billOfMaterials({ version: '0.1.0', packages, lockfile: locked, at })
}

test('a package of a bundle is listed once, by the address of its registry', () => {
  const pg = { name: 'pg', version: '8.23.1', identifier: 'MIT', text: 'Permission …' }
  const argon2 = { name: '@node-rs/argon2', version: '2.2.1' }
  const bill = billOf([pg, argon2, pg])
  expect(bill.metadata.component).toMatchObject({ name: 'openline', version: '0.1.0' })
  expect(bill.components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40node-rs/argon2@2.2.1',
      group: '@node-rs',
      name: 'argon2',
      version: '2.2.1',
      purl: 'pkg:npm/%40node-rs/argon2@2.2.1',
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/pg@8.23.1',
      name: 'pg',
      version: '8.23.1',
      purl: 'pkg:npm/pg@8.23.1',
      hashes: [{ alg: 'SHA-512', content: Buffer.from('pg').toString('hex') }],
      licenses: [{ expression: 'MIT' }],
    },
  ])
})

test('what a package needs is listed below it, in the version that it gets', () => {
  const bill = billOf([
    { name: 'pg', version: '8.23.1' },
    { name: 'pg-types', version: '2.2.0' },
    { name: '@node-rs/argon2', version: '2.2.1' },
  ])
  expect(bill.dependencies).toEqual([
    { ref: 'openline', dependsOn: ['pkg:npm/%40node-rs/argon2@2.2.1', 'pkg:npm/pg@8.23.1'] },
    { ref: 'pkg:npm/%40node-rs/argon2@2.2.1', dependsOn: [] },
    { ref: 'pkg:npm/pg-types@2.2.0', dependsOn: [] },
    { ref: 'pkg:npm/pg@8.23.1', dependsOn: ['pkg:npm/pg-types@2.2.0'] },
  ])
})

test('it has the time of the commit, and a number that changes with what it says', () => {
  const one = billOf([{ name: 'pg', version: '8.23.1' }])
  expect(one.metadata.timestamp).toBe('2026-11-23T12:00:00.000Z')
  expect(one.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(billOf([{ name: 'pg', version: '8.23.2' }]).serialNumber).not.toBe(one.serialNumber)
})

test('the order of packages changes nothing', () => {
  const one = { name: 'one', version: '1.0.0' }
  const two = { name: 'two', version: '2.0.0' }
  expect(billOf([one, two])).toEqual(billOf([two, one]))
})
