import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Random, randomOf } from '../world/random.ts'
import { recur } from '../world/recurring.ts'
import type { World } from '../world/world.ts'

type Editing = {
  readonly world: World
  readonly random: Random
  readonly tell: (what: string) => void
  /** Continues after so many days. */
  readonly afterDays: (days: number, work: () => Promise<void>) => void
}

type Habit = {
  readonly name: string
  readonly perYear: number
  readonly edit: (at: Editing) => Promise<void>
}

const habits: readonly Habit[] = [
  { name: 'change a price', perYear: 6, edit: changePrice },
  { name: 'withdraw a plan', perYear: 3, edit: withdrawPlan },
  { name: 'add a plan', perYear: 2, edit: addPlan },
  { name: 'break a record', perYear: 4, edit: breakRecord },
  { name: 'enter new tax rates', perYear: 4, edit: enterTaxRates },
]

const dayMs = 24 * 3600_000

/** Someone who edits the content of the shop begins to. */
export function beginEditing(world: World): void {
  for (const habit of habits) takeUp(world, habit)
}

function takeUp(world: World, { name, perYear, ...habit }: Habit): void {
  const { time, story } = world
  const random = randomOf(world.seed, 'editor', name)
  const tell = (what: string) => story.tell('the editor', what)
  const afterDays = (days: number, work: () => Promise<void>) => time.after(days * dayMs, work)
  recur({ time, random, perYear }, async () => {
    story.count(`editor: ${name}`)
    await habit.edit({ world, random, tell, afterDays })
  })
}

/** As far as the editor changes it. */
type Plan = {
  planId: string
  name: string
  status: 'available' | 'retired'
  order: number
  priceCents: number
  periodMonths: number
  label: {
    uniquePlanId: string
    planName: string
    monthlyPriceCents: number
    prepaid: { months: number; totalCents: number } | null
  }
}

type Plans = { data: { id: number; attributes: Plan }[] }

async function edit<T>(file: string, change: (content: T) => void): Promise<void> {
  const content = JSON.parse(await readFile(file, 'utf8')) as T
  change(content)
  await writeFile(file, JSON.stringify(content))
}

/** Changes the plans in both languages. */
async function editPlans({ world }: Editing, change: (plans: Plans) => void): Promise<void> {
  for (const folder of ['api', 'es/api']) {
    await edit(join(world.contentDir, folder, 'plans.json'), change)
  }
}

async function onePlan({ world, random }: Editing): Promise<Plan> {
  const text = await readFile(join(world.contentDir, 'api/plans.json'), 'utf8')
  const { data } = JSON.parse(text) as Plans
  const whole = data.filter(({ attributes }) => typeof attributes.priceCents === 'number')
  const [first, ...others] = whole.map(({ attributes }) => attributes)
  if (!first) throw new Error('There is no plan')
  return random.oneOf([first, ...others])
}

async function editPlan(at: Editing, planId: string, change: (plan: Plan) => void): Promise<void> {
  await editPlans(at, ({ data }) => {
    for (const { attributes } of data) if (attributes.planId === planId) change(attributes)
  })
}

/** Makes a plan dearer or cheaper by up to a quarter, with its broadband label. */
async function changePrice(at: Editing): Promise<void> {
  const { planId, priceCents, periodMonths } = await onePlan(at)
  const percent = at.random.whole(80, 125)
  const monthlyCents = Math.round((priceCents / periodMonths / 100) * (percent / 100)) * 100
  const totalCents = monthlyCents * periodMonths
  await editPlan(at, planId, (plan) => {
    plan.priceCents = totalCents
    plan.label.monthlyPriceCents = monthlyCents
    if (plan.label.prepaid) plan.label.prepaid.totalCents = totalCents
  })
  at.tell(`changes the price of ${planId} from ${priceCents} to ${totalCents}`)
}

/** Sells a plan no more, for some months. */
async function withdrawPlan(at: Editing): Promise<void> {
  const { planId } = await onePlan(at)
  await editPlan(at, planId, (plan) => {
    plan.status = 'retired'
  })
  at.tell(`withdraws ${planId}`)
  at.afterDays(at.random.whole(10, 90), async () => {
    await editPlan(at, planId, (plan) => {
      plan.status = 'available'
    })
    at.tell(`sells ${planId} again`)
  })
}

/** Adds a plan that is like another one. */
async function addPlan(at: Editing): Promise<void> {
  const { planId } = await onePlan(at)
  const added = `${planId.replace(/-v\d+$/, '')}-v${at.random.whole(2, 9999)}`
  await editPlans(at, ({ data }) => {
    const like = data.find(({ attributes }) => attributes.planId === planId)
    if (!like) return
    const copy = structuredClone(like)
    copy.id = data.length + 1
    copy.attributes.planId = added
    copy.attributes.status = 'available'
    copy.attributes.order = 1000 + data.length
    copy.attributes.label.uniquePlanId += `V${data.length}`
    data.push(copy)
  })
  at.tell(`adds ${added}`)
}

/** Saves a plan without its price, and sees it after some days. */
async function breakRecord(at: Editing): Promise<void> {
  const { planId, priceCents } = await onePlan(at)
  await editPlan(at, planId, (plan) => {
    Object.assign(plan, { priceCents: 'as before' })
  })
  at.tell(`breaks the record of ${planId}`)
  at.afterDays(at.random.whole(1, 4), async () => {
    await editPlan(at, planId, (plan) => {
      plan.priceCents = priceCents
    })
    at.tell(`mends the record of ${planId}`)
  })
}

type Rate = { effectiveFrom: string; taxPercent: number }
type Jurisdictions = { jurisdictions: { code: string; served: boolean; rates: Rate[] }[] }

/** Enters what some states take from the first of the next month; a table is read when a process starts. */
async function enterTaxRates({ world, random, tell }: Editing): Promise<void> {
  const now = world.time.now()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const effectiveFrom = first.toISOString().slice(0, 10)
  const changed: string[] = []
  const file = join(world.shippedDir, 'rates/jurisdictions.json')
  await edit<Jurisdictions>(file, ({ jurisdictions }) => {
    for (const { code, served, rates } of jurisdictions) {
      const newest = rates.at(-1)
      if (!served || !newest || newest.effectiveFrom >= effectiveFrom) continue
      if (!random.happens(0.3)) continue
      const taxPercent = Math.max(0, newest.taxPercent + random.whole(-2, 3) / 4)
      rates.push({ ...newest, effectiveFrom, taxPercent })
      changed.push(code)
    }
  })
  await world.processes.restart()
  tell(`enters tax rates from ${effectiveFrom} for ${changed.join(', ')}`)
}
