import { spokenBrand } from '@openline/contract/brand'
import { brandStyle } from '../brand-style.ts'
import type { RootData } from './root-data.ts'
import type { ServedStyle } from './served-style.ts'
import type { Site } from './site.ts'

/** What of the site every page is made with, in the language of the page. */
export function rootDataOf(site: Site): RootData {
  const { apiKey, companyCode, publicUrl, chat, isTestShop, isPreview } = site
  const { typeface: _, fonts: __, spanish: ___, ...brand } = spokenBrand(site.brand)
  const { light, dark } = brand.colors
  const colors = { light: { surface: light.surface }, dark: { surface: dark.surface } }
  return {
    brand: { ...brand, colors },
    apiKey,
    companyCode,
    publicUrl,
    chat,
    isTestShop,
    isPreview,
  }
}

/** What the server alone writes into the head of a page. */
export function servedStyleOf({ brand }: Pick<Site, 'brand'>): ServedStyle {
  return { style: brandStyle(brand), typeface: brand.typeface?.file ?? null }
}
