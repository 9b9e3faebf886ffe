import type { Esim } from '@openline/contract/lines/lines'
import { expect, test } from 'vitest'
import { esimFile } from './esim-file.ts'

const esim: Esim = {
  lpa: 'LPA:1$rsp.carrier.example$ABCDE-12345',
  smdpAddress: 'rsp.carrier.example',
  matchingId: 'ABCDE-12345',
  qr: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  iosInstallUrl: 'https://esimsetup.apple.com/?carddata=LPA%3A1%24rsp',
  androidInstallUrl: 'https://esimsetup.android.com/?carddata=LPA%3A1%24rsp',
}

test('the saved file holds every way to install the eSIM', () => {
  const file = esimFile(esim, 'Phone of Ada')
  for (const part of [esim.lpa, esim.matchingId, esim.iosInstallUrl, encodeURIComponent(esim.qr)]) {
    expect(file).toContain(part)
  }
  expect(file).toContain('Delete it as soon as the eSIM is installed')
})

test('the saved file loads and runs nothing for any name of the line', () => {
  const file = esimFile(esim, '<script src="https://evil.example"></script>&"')
  expect(file).not.toMatch(/<script|<link|<iframe|url\(|@import/)
  expect(file.match(/src="(?!data:)/g)).toBeNull()
  expect(file).toContain('&lt;script src=&quot;https://evil.example&quot;&gt;')
})
