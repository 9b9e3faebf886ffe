import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, brandSchema } from '@openline/contract/brand'
import { type DonorCarrier, donorCarriersSchema } from '@openline/contract/processes/donor-carriers'
import * as z from 'zod/mini'
import type { Config } from '../config/config.ts'
import { orShipped } from '../config/shipped-content.ts'
import { readAccountCodes } from '../features/office/books/account-codes.ts'
import { readBuiltInContent } from '../features/platform/content/built-in.ts'
import { readPriceTables } from '../features/sales/shop/price-tables.ts'
import { readAvalaraSettings } from '../gateways/tax/avalara-settings.ts'
import { readTaxTables } from '../gateways/tax/tax-tables.ts'
import { misconfigured } from './start-failure.ts'

/**
 * Reads the carrier's content and brand. A start does so before it touches the database, so that a mistake
 * in a file migrates nothing. Throws a `StartFailure` that names the file.
 */
export async function readCarrierFacts({ contentDir, brandFile }: Config) {
  const [brand, prices, accountCodes, ...tables] = await Promise.all([
    readBrand(brandFile),
    readPriceTables(contentDir).catch(refuseContent),
    readAccountCodes(contentDir).catch(refuseContent),
    readTaxTables(contentDir).catch(refuseContent),
    readAvalaraSettings(contentDir).catch(refuseContent),
    readBuiltInContent(contentDir).catch(refuseContent),
    readDonorCarriers(contentDir).catch(refuseContent),
  ])
  const [taxTables, avalaraSettings, builtIn, donorCarriers] = tables
  return { brand, prices, accountCodes, taxTables, avalaraSettings, builtIn, donorCarriers }
}

function refuseContent(error: Error): never {
  throw misconfigured(`CONTENT_DIR: ${error.message}`, error)
}

export async function readBrand(file: string): Promise<Brand> {
  const text = await readFile(file, 'utf8')
  const brand = z.safeParse(brandSchema, parseJson(text))
  if (brand.success) return brand.data
  const [issue] = brand.error.issues
  const problem = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
  throw misconfigured(`BRAND_FILE: ${file} cannot be used: ${problem}`)
}

/** Undefined for what is no JSON, which no schema accepts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Without Spanish hints of its own, a carrier shows its English ones. */
async function readDonorCarriers(contentDir: string) {
  const own = join(contentDir, 'donor-carriers.json')
  const ownSpanish = join(contentDir, 'es/donor-carriers.json')
  const isEnglishOnly = existsSync(own) && !existsSync(ownSpanish)
  const [en, es] = await Promise.all([
    readCarriers(orShipped(own, 'donor-carriers.json')),
    readCarriers(isEnglishOnly ? own : orShipped(ownSpanish, 'es/donor-carriers.json')),
  ])
  return { en, es }
}

async function readCarriers(file: string): Promise<readonly DonorCarrier[]> {
  try {
    return z.parse(donorCarriersSchema, JSON.parse(await readFile(file, 'utf8'))).carriers
  } catch (cause) {
    throw new Error(`${file} cannot be used`, { cause })
  }
}
