import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, brandSchema } from '@openline/contract/brand'
import { type DonorCarrier, donorCarriersSchema } from '@openline/contract/donor-carriers'
import * as z from 'zod/mini'
import { orShipped } from '../config/shipped-content.ts'
import { misconfigured } from './start-failure.ts'

export async function readBrand(file: string): Promise<Brand> {
  const brand = z.safeParse(brandSchema, JSON.parse(await readFile(file, 'utf8')))
  if (brand.success) return brand.data
  const [issue] = brand.error.issues
  const problem = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
  throw misconfigured(`${file} cannot be used: ${problem}`)
}

/** Without Spanish hints of its own, a carrier shows its English ones. */
export async function readDonorCarriers(contentDir: string) {
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
  return z.parse(donorCarriersSchema, JSON.parse(await readFile(file, 'utf8'))).carriers
}
