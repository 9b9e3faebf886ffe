import { randomUUID } from 'node:crypto'
import type { TestStaff } from '@openline/testing/staff'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { answerOf } from './person.ts'

/** One member of staff at the desk, with the page before them. */
export type Shift = {
  readonly world: World
  readonly staff: TestStaff
  readonly random: Random
  /** A call of the desk; null unless it was answered with 200. */
  readonly ask: <T>(method: string, path: string, body?: object) => Promise<T | null>
  /** An act by what the page said; now and then a colleague does the same at the same time. */
  readonly act: <T>(path: string, body: object) => Promise<T | null>
  readonly tell: (what: string) => void
  /** Signed in again, for what is done hours later. */
  readonly again: () => Promise<Shift>
}

/** Who shares a duty. */
export type Two = readonly [TestStaff, TestStaff]

/** How often two have the same page open. */
const twoAtOnce = 0.1

/** The first of two begins to work; the other one may do the same at the same time. */
export async function aShift(world: World, [one, other]: Two, random: Random): Promise<Shift> {
  const { token } = await one.signedInAgain()
  const send = async <T>(
    staff: Pick<TestStaff, 'token' | 'name'>,
    [method, path]: [string, string],
    body?: object,
  ) =>
    answerOf(
      world,
      staff.name,
      `${method} ${path}`,
      await world.send<T>(method, path, {
        token: staff.token,
        key: randomUUID(),
        ...(body && { body }),
      }),
    )
  const me = { ...one, token }
  return {
    world,
    staff: me,
    random,
    ask: (method, path, body) => send(me, [method, path], body),
    async act<T>(path: string, body: object) {
      if (!random.happens(twoAtOnce)) return send<T>(me, ['POST', path], body)
      const colleague = { ...other, token: (await other.signedInAgain()).token }
      world.story.count('staff: two at once')
      const answers = await Promise.all(
        [me, colleague].map((staff) => send<T>(staff, ['POST', path], body)),
      )
      return answers.find((answer) => answer !== null) ?? null
    },
    tell: (what) => world.story.tell(one.name, what),
    again: () => aShift(world, [one, other], random),
  }
}
