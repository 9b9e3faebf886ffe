import { readFileSync } from 'node:fs'
import type { Brand } from '@openline/contract/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AppFrame } from '../../lib/app-frame.tsx'
import { emptyFooter } from './footer-content.ts'
import { PageFrame } from './page-frame.tsx'

const brandFile = new URL('../../../../../content/brand.json', import.meta.url)
const brand = JSON.parse(readFileSync(brandFile, 'utf8')) as Brand // checked by the contract's own test
const site = { brand, apiKey: '', companyCode: '', publicUrl: '', chat: null, isPreview: false }

function htmlOf(isTestShop: boolean): string {
  const Component = () => (
    <AppFrame rootData={{ ...site, isTestShop }}>
      <PageFrame footer={emptyFooter} banner={null}>
        The page
      </PageFrame>
    </AppFrame>
  )
  const Site = createRoutesStub([{ path: '*', Component }])
  return renderToStaticMarkup(<Site initialEntries={['/']} />)
}

test('every page of a rehearsal says that it is one, and no page of the shop does', () => {
  const words = 'This is a test shop. Orders aren’t real, and no card is charged.'
  expect(htmlOf(true)).toContain(words)
  expect(htmlOf(false)).not.toContain(words)
})
