import { testBrand } from '@openline/testing/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Document } from './document.tsx'
import { PageAddressContext } from './lib/page-address.ts'
import { RootDataContext } from './lib/root-data.ts'

const site = 'https://shop.carrier.example'
const rootData = {
  brand: testBrand,
  publicUrl: site,
  apiKey: 'key',
  companyCode: 'openline',
  chat: null,
  isTestShop: false,
  isPreview: false,
}

function linksAt(pathname: string): string[] {
  const html = renderToStaticMarkup(
    <RootDataContext value={rootData}>
      <PageAddressContext value={{ pathname, search: '', hash: '' }}>
        <Document head={null}>page</Document>
      </PageAddressContext>
    </RootDataContext>,
  )
  return html.match(/<link rel="(?:canonical|alternate)"[^>]*>/g) ?? []
}

test('a page is told by its address in each language, and in English for all others', () => {
  expect(linksAt('/faq')).toEqual([
    `<link rel="canonical" href="${site}/faq"/>`,
    `<link rel="alternate" hrefLang="en" href="${site}/faq"/>`,
    `<link rel="alternate" hrefLang="es" href="${site}/es/faq"/>`,
    `<link rel="alternate" hrefLang="x-default" href="${site}/faq"/>`,
  ])
})

test('the page of unknown addresses has none', () => {
  expect(linksAt('/404')).toEqual([])
})
