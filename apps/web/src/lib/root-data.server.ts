import { spokenBrand } from '@openline/contract/brand'
import type { RootData } from './root-data.ts'
import type { Site } from './site.ts'

/** What of the site every page is made with, in the language of the page. */
export function rootDataOf(site: Site): RootData {
  const { brand, apiKey, companyCode, publicUrl, chat, isTestShop, isPreview } = site
  return { brand: spokenBrand(brand), apiKey, companyCode, publicUrl, chat, isTestShop, isPreview }
}
