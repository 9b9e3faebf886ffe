import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readBrand } from './carrier-files.ts'
import { badConfiguration } from './start-failure.ts'

const shipped = fileURLToPath(new URL('../../../../content/brand.json', import.meta.url))

test('a brand file with an old key stops the start with one sentence that names the new key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'brand.json')
  await writeFile(file, (await readFile(shipped, 'utf8')).replace('"colors"', '"colours"'))
  await expect(readBrand(file)).rejects.toMatchObject({
    message: `BRAND_FILE: ${file} cannot be used: The key "colours" is now called "colors".`,
    exitCode: badConfiguration,
  })
})

test('a brand file that is no JSON stops the start as well', async () => {
  const file = fileURLToPath(import.meta.url)
  await expect(readBrand(file)).rejects.toMatchObject({
    message: expect.stringContaining(`BRAND_FILE: ${file} cannot be used`),
    exitCode: badConfiguration,
  })
})
