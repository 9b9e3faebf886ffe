import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.mjs'

test('a package of a bundle is listed once, by the address of its registry', () => {
  const pg = { name: 'pg', version: '8.23.1', identifier: 'MIT', text: 'Permission …' }
  const argon2 = { name: '@node-rs/argon2', version: '2.2.1' }
  const bill = billOfMaterials('0.1.0', [pg, argon2, pg])
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
      licenses: [{ expression: 'MIT' }],
    },
  ])
  expect(bill.dependencies).toEqual([
    { ref: 'openline', dependsOn: ['pkg:npm/%40node-rs/argon2@2.2.1', 'pkg:npm/pg@8.23.1'] },
  ])
})

test('the order of packages changes nothing', () => {
  const one = { name: 'one', version: '1.0.0' }
  const two = { name: 'two', version: '2.0.0' }
  expect(billOfMaterials('1.0.0', [one, two])).toEqual(billOfMaterials('1.0.0', [two, one]))
})
