import { readFileSync } from 'node:fs'
import { brandSchema } from '@openline/contract/brand'

const brandFile = new URL('../../../content/brand.json', import.meta.url)

/** The brand of the repository. */
export const testBrand = brandSchema.parse(JSON.parse(readFileSync(brandFile, 'utf8')))
