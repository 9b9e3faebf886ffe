import { expect, test } from 'vitest'
import { platformOf } from './platform.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36'

test.each([
  ['an iPhone', iphone, 5, 'ios'],
  ['an iPad, which calls itself a Mac', mac, 5, 'ios'],
  ['an Android phone', pixel, 5, 'android'],
  ['a Mac', mac, 0, 'other'],
] as const)('%s is recognized', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})
