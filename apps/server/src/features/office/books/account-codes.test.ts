import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAccountCodes } from './account-codes.ts'

const ours = await readAccountCodes('nowhere')
const { plan: _plan, ...withoutPlan } = ours

async function contentWith(codes: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'codes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'rates'))
  await writeFile(join(folder, 'rates/account-codes.json'), JSON.stringify(codes))
  return folder
}

test('an operator’s codes stand in place of ours', async () => {
  const folder = await contentWith({ ...ours, plan: '40-100' })
  expect(await readAccountCodes(folder)).toMatchObject({ plan: '40-100', tax: ours.tax })
})

test.each([
  ['an account without a code', withoutPlan, 'plan'],
  ['an account that the journal has not', { ...ours, plans: '4000' }, 'plans'],
  ['a code that a spreadsheet would run', { ...ours, goodwill: '=1+1' }, 'goodwill'],
])('%s is refused by its name', async (_case, codes, name) => {
  await expect(readAccountCodes(await contentWith(codes))).rejects.toMatchObject({
    message: expect.stringContaining('account-codes.json'),
    cause: { message: expect.stringContaining(`"${name}"`) },
  })
})
