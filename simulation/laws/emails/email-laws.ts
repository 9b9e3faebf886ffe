import { sql } from 'drizzle-orm'
import type { Email } from '../../world/mail.ts'
import type { World } from '../../world/world.ts'
import { createAccountPages } from './account-pages.ts'
import { type Facts, factsIn } from './facts.ts'
import { type Promised, readingOf } from './reading.ts'
import { kindOf } from './table.ts'

const law = 'every email is true'

/** Holds each email against the facts, when it arrives and later. */
export type EmailLaws = {
  /** Reads an email as it arrives: what it says now must be so, what it promises is remembered. */
  readonly read: (email: Email) => Promise<void>
  /** Looks whether promises whose time has come were kept, and what accounts say of a few customers. */
  readonly checkDay: () => Promise<void>
  /** Looks at those whose time has come a last time. */
  readonly end: () => Promise<void>
}

/** An email that was read, to know later what it took back. */
type Known = {
  readonly kind: string
  readonly customerId: string | null
  lineId: string | null
  /** When it was written: it may have waited for the mail server since. */
  readonly since: Date
}

type Open = Promised & { readonly to: string; readonly subject: string }

type Needs = Pick<World, 'database' | 'time' | 'story' | 'send' | 'accounts' | 'outside'>

/** Holds the emails of a world against its rows. */
export function createEmailLaws(world: Needs): EmailLaws {
  const { story, time } = world
  const facts = factsIn(world.database)
  const pages = createAccountPages(world, facts)
  const promises = createPromises(world)
  const ownerOf = createOwners(facts)
  const known: Known[] = []
  return {
    async read(email) {
      const found = kindOf(email.subject)
      if (!found) return story.breach(law, `no kind of email has the subject “${email.subject}”`)
      const { kind } = found
      story.count(`emails: ${kind.subject}`)
      const customerId = await ownerOf(email.to)
      const at = time.now()
      const since = new Date(email.date)
      const entry: Known = { kind: kind.subject, customerId, lineId: null, since }
      const place = known.push(entry)
      const reader = {
        customerId,
        facts,
        at,
        writtenSince: new Date(since.getTime() - hourMs),
        breach: (sentence: string) => story.breach(law, breachOf(email, sentence)),
        promise: (promised: Promised) => promises.add(email, promised),
        about: (lineId: string) => {
          entry.lineId = lineId
        },
        later: (kinds: readonly string[], lineId: string | null, until: Date) =>
          known.slice(place).some((other) => isLater(other, { kinds, customerId, lineId, until })),
      }
      await kind.check?.(readingOf(reader, email, found))
    },
    async checkDay() {
      await promises.check()
      await pages.check()
    },
    end: () => promises.check(),
  }
}

const hourMs = 3600_000

function breachOf({ to, subject }: Pick<Email, 'to' | 'subject'>, sentence: string): string {
  return `${to}, “${subject}”: ${sentence}`
}

type Wanted = {
  kinds: readonly string[]
  customerId: string | null
  lineId: string | null
  until: Date
}

/** Whether an email is of these kinds, to this customer, and about this line or about all lines. */
function isLater(other: Known, { kinds, customerId, lineId, until }: Wanted): boolean {
  const isOfLine = lineId === null || other.lineId === null || other.lineId === lineId
  const isOfKind = kinds.includes(other.kind) && other.customerId === customerId
  return isOfKind && isOfLine && other.since <= until
}

/** Gives whose an address is, or was: the last emails to one come when no one has it any more. */
function createOwners(facts: Facts): (address: string) => Promise<string | null> {
  const owners = new Map<string, string>()
  return async (address) => {
    const key = address.toLowerCase()
    const owner = await facts.one<{ id: string }>(sql`
      select id from customers where email_key = ${key}
      union all select customer_id from merged_accounts where email_key = ${key} limit 1`)
    if (owner) owners.set(key, owner.id)
    return owner?.id ?? owners.get(key) ?? null
  }
}

/** Remembers what emails promise, and looks when the time of a promise has come. */
function createPromises({ story, time, outside }: Needs) {
  let open: Open[] = []
  return {
    add({ to, subject }: Email, promised: Promised): void {
      open.push({ ...promised, to, subject })
    },
    async check(): Promise<void> {
      const now = time.now()
      // What takes a promise back may be on its way.
      if (now.getTime() - outside.answersSince('mail').getTime() < hourMs) return
      const due = open.filter(({ until }) => until <= now)
      open = open.filter(({ until }) => until > now)
      for (const { brokenBy, sentence, ...email } of due) {
        story.count('promises of emails')
        const instead = await brokenBy()
        if (instead === null) continue
        story.breach(law, breachOf(email, `it says “${sentence}”, but ${instead}`))
      }
    },
  }
}
