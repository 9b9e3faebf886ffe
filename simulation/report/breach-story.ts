import { firstDay, type Plan } from '../simulate.ts'
import type { Breach, Event } from '../world/story.ts'
import { commandOf } from './command.ts'
import { numbersIn } from './people-concerned.ts'

/** A breach as it is told: what led to it, and how to see it again. */
export type BreachStory = {
  readonly title: string
  readonly what: string
  readonly events: readonly string[]
  readonly commands: Readonly<Record<'again' | 'shorter' | 'before', string>>
}

const dayMs = 24 * 3600_000
const toldEvents = 20

/**
 * Tells of a breach with the last events of the people concerned, by their numbers, and what staff did to their
 * accounts; with the last of everyone where no one is known.
 */
export function tellBreach(
  plan: Plan,
  breach: Breach,
  events: readonly Event[],
  concerned: readonly number[],
): BreachStory {
  const { at, law, what } = breach
  const isTold = (event: Event) => {
    if (event.at > at) return false
    const people = numbersIn(`${event.who}: ${event.what}`)
    return concerned.length === 0 || people.some((person) => concerned.includes(person))
  }
  const again = commandOf(plan)
  return {
    title: `Seed ${plan.seed}, day ${dayOf(at)}: ${law}`,
    what,
    events: events.filter(isTold).slice(-toldEvents).map(sayEvent),
    commands: {
      again,
      shorter: `${again} --shorten`,
      before: commandOf({ ...plan, until: momentBefore(breach) }),
    },
  }
}

export function sayEvent({ at, who, what }: Event): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')}  ${who}: ${what}`
}

/** The last moment at which all was well, as far as it is known: what is looked at in the evening can be a day old. */
function momentBefore({ since }: Breach): Date {
  const isEvening = (since.getTime() - firstDay.getTime()) % dayMs === 0
  return new Date(since.getTime() - (isEvening ? dayMs : 1))
}

/** The day of the story that a moment belongs to, from 1. */
export function dayOf(moment: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - firstDay.getTime()) / dayMs))
}

/** The story as plain text. */
export function breachText({ title, what, events, commands }: BreachStory): string {
  return [
    title,
    `  ${what}`,
    ...events.map((event) => `    ${event}`),
    `  Again:   ${commands.again}`,
    `  Shorter: ${commands.shorter}`,
    `  Before:  ${commands.before}`,
  ].join('\n')
}
