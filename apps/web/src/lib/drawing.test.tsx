import { readFileSync } from 'node:fs'
import { brandSchema } from '@openline/contract/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Drawing, type DrawingName } from './drawing.tsx'
import { type RootData, RootDataContext } from './root-data.ts'

const names = {
  lines: true,
  orders: true,
  cards: true,
  cart: true,
  lost: true,
  fault: true,
  esim: true,
  sim: true,
  emergency: true,
} as const satisfies Record<DrawingName, true>

function read(path: string): string {
  return readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
}

function brandOf(folder: string) {
  return brandSchema.parse(JSON.parse(read(`${folder}/brand.json`)))
}

function aRoot(folder: string): RootData {
  const keys = { apiKey: '', companyCode: '', publicUrl: '' }
  return { ...keys, brand: brandOf(folder), chat: null, isTestShop: false, isPreview: false }
}

test('the brand’s file has every drawing once', () => {
  const drawings = read(`content/${brandOf('content').drawings}`)
  const ids = [...drawings.matchAll(/ id="(\w+)"/g)].map(([, id = '']) => id)
  expect(ids.toSorted()).toEqual(Object.keys(names).toSorted())
})

test('a drawing has the colors of the page alone', () => {
  expect(read(`content/${brandOf('content').drawings}`)).not.toMatch(/#[0-9a-f]{3}|style=|<script/)
})

test('a drawing is of the brand’s file, and no reader’s program says it', () => {
  const html = renderToStaticMarkup(
    <RootDataContext value={aRoot('content')}>
      <Drawing name="lost" />
    </RootDataContext>,
  )
  expect(html).toContain('href="/brand/drawings.svg#lost"')
  expect(html).toContain('aria-hidden="true"')
})

test('a brand without drawings shows none', () => {
  expect(brandOf('brands/nightjar').drawings).toBeUndefined()
  const html = renderToStaticMarkup(
    <RootDataContext value={aRoot('brands/nightjar')}>
      <Drawing name="lost" />
    </RootDataContext>,
  )
  expect(html).toBe('')
})
