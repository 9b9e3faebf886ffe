import { join } from 'node:path'
import { silentLog } from '@openline/testing/feature-app'
import { readBuiltInContent } from '../apps/server/src/features/platform/content/built-in.ts'
import { createContentService } from '../apps/server/src/features/platform/content/content.ts'
import { createStrapiContent } from '../apps/server/src/gateways/content/strapi.ts'
import { root } from '../tooling/runner/place.mjs'
import { PlainError } from '../tooling/runner/say.mjs'
import type { Drill, Report } from './machine/drill.ts'
import {
  allowSvg,
  createStrapiProject,
  makeTokensAndSpanish,
  runOurs,
  type Tokens,
} from './machine/strapi-project.ts'

type Strapi = Tokens & { readonly url: string }

export const strapi: Drill = {
  name: 'strapi',
  about: 'a new Strapi set up by its guide, filled, read as by the shop, and edited',
  async run(keep) {
    const project = await createStrapiProject(keep)
    const modelled = await runOurs('model', [project.folder])
    await allowSvg(project)
    await project.run('npm', ['run', 'build'])
    const tokens = await makeTokensAndSpanish(project)
    const url = await project.start()
    const started = { url, ...tokens }
    return [
      ['Strapi', `${project.version}, TypeScript, PostgreSQL`],
      ['`strapi:model`', modelled.replace(/ in \/.*/, '')],
      ...(await fill(started)),
      ...(await ask(started)),
      ...(await readAsShop(started)),
      await editPlan(started),
    ]
  },
}

/** Runs `strapi:seed` twice: the second time there is nothing left to make. */
async function fill({ url, full }: Strapi): Promise<Report> {
  const seed = () => runOurs('seed', [], { STRAPI_URL: url, STRAPI_TOKEN: full })
  const first = await seed()
  const again = await seed()
  if (first.includes('was not uploaded')) throw new PlainError(first)
  if (/[1-9]\d* created/.test(again)) throw new PlainError(`It was filled twice:\n${again}`)
  const made = [...first.matchAll(/^(.+): (\d+) created/gm)].map(
    ([, type, count]) => `${count} ${type}`,
  )
  return [
    ['`strapi:seed` created', made.join(', ')],
    ['a second `strapi:seed` created', '0'],
  ]
}

async function ask({ url, readOnly }: Strapi): Promise<Report> {
  const statusOf = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return String((await fetch(url + path, { headers })).status)
  }
  return [
    ['status without a token', await statusOf('/api/faqs')],
    ['status with the read-only token', await statusOf('/api/faqs', readOnly)],
    ['status of `populate=deep`', await statusOf('/api/plans?populate=deep', readOnly)],
  ]
}

async function openContent({ url, readOnly }: Strapi) {
  return createContentService({
    gateway: createStrapiContent({ baseUrl: url, token: readOnly }),
    builtIn: await readBuiltInContent(join(root, 'content')),
    clock: () => new Date(),
    log: silentLog,
  })
}

/** Asks for every record in both languages by the server's own code; none may be left out. */
async function readAsShop(started: Strapi): Promise<Report> {
  const content = await openContent(started)
  const { records, unanswered } = await content.leftOut()
  if (records.length + unanswered.length > 0) {
    throw new PlainError(JSON.stringify({ records, unanswered }, null, 2))
  }
  const plans = (await content.publishedPlans()) ?? []
  const footer = await content.pages('es', { isDraft: false }).footer('openline')
  const logos = footer?.socials.filter(({ logo }) => logo?.data) ?? []
  return [
    ['records that the shop leaves out', '0'],
    [
      'plans that the shop sells',
      String(plans.filter(({ status }) => status === 'available').length),
    ],
    ['logos in the Spanish footer', String(logos.length)],
  ]
}

/** Changes a price as the admin panel does, with all fields of the form, and publishes it. */
async function editPlan(started: Strapi): Promise<Report[number]> {
  const { url, readOnly } = started
  const found = await call(`${url}/api/plans?filters[planId]=light-monthly`, readOnly)
  const [{ documentId = '' } = {}] = found as { documentId?: string }[] // a list, by its address
  const editor = { email: 'editor@example.com', password: 'Editor-of-2026', firstname: 'Ed' }
  const { token } = (await call(`${url}/admin/register-admin`, null, editor)) as { token: string } // of Strapi's admin
  const place = `${url}/content-manager/collection-types/api::plan.plan/${documentId}`
  const {
    id: _,
    documentId: __,
    status: ___,
    ...fields
  } = (await call(place, token)) as Record<string, unknown> // its form
  await call(`${place}/actions/publish`, token, { ...fields, priceCents: 1700 })
  const spanish = (await call(`${place}?locale=es`, token)) as { priceCents: number } // the same document
  const plans = await (await openContent(started)).publishedPlans()
  const price = plans?.find(({ planId }) => planId === 'light-monthly')?.priceCents
  if (price !== 1700 || spanish.priceCents !== 1700) {
    throw new PlainError(
      `The edited plan costs ${price} in the shop, ${spanish.priceCents} in Spanish.`,
    )
  }
  return ['price that an editor published, in the shop and in Spanish', '$15.00 → $17.00']
}

/** The `data` of an answer. */
async function call(address: string, token: string | null, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new PlainError(`${address} answered ${response.status}: ${text.slice(0, 500)}`)
  return (JSON.parse(text) as { data: unknown }).data // Strapi's envelope
}
