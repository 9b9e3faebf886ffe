import { expect, test } from 'vitest'
import { isPrivate, isThisMachine } from './hosts-of-systems.ts'

test.each([
  'http://localhost:3001',
  'http://shop.localhost',
  'https://localhost./x',
  'http://127.0.0.1',
  'http://127.1:3001/carrier',
  'http://2130706433',
  'http://0.0.0.0:3001',
  'http://[::1]',
  'http://[::]:3001',
  'http://[::ffff:127.0.0.1]:3001',
  'smtp://user:word@localhost:3002',
  'smtp://127.0.0.1:3002',
])('%s is this machine', (url) => {
  expect(isThisMachine(url)).toBe(true)
})

test.each([
  'https://network.carrier.example',
  'https://localhost.carrier.example',
  'http://10.0.0.7',
  'smtps://localhost:word@mail.carrier.example',
  'no address',
])('%s is not this machine', (url) => {
  expect(isThisMachine(url)).toBe(false)
})

test.each([
  ['http://strapi:1337', true],
  ['http://cms.internal', true],
  ['http://10.1.2.3', true],
  ['http://172.31.0.9:80', true],
  ['http://192.168.1.1', true],
  ['http://[fd00::7]', true],
  ['http://cms.carrier.example', false],
  ['http://172.32.0.1', false],
  ['http://93.184.216.34', false],
])('whether %s is in a private network: %s', (url, outcome) => {
  expect(isPrivate(url)).toBe(outcome)
})
