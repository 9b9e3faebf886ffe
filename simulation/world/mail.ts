import type { Sandbox } from '@openline/sandbox/start-sandbox'
import type { Story } from './story.ts'

export type Email = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** When it was written. */
  readonly date: string
}

export type Mail = {
  /** Fetches what came since the last look, oldest first. */
  readonly fetchNew: () => Promise<readonly Email[]>
  /** What a person finds in the mailbox, newest first. */
  readonly of: (address: string) => readonly Email[]
}

/** More is not read again by a person. */
const keptForOne = 30

/** Emails are sent by jobs: there is none without one that the story has counted. */
export function createMail({ url }: Pick<Sandbox, 'url'>, { counts }: Pick<Story, 'counts'>): Mail {
  const boxes = new Map<string, Email[]>()
  let jobsSeen: number | undefined
  let last = ''
  return {
    async fetchNew() {
      const jobs = counts.get('jobs')
      if (jobs === jobsSeen) return []
      jobsSeen = jobs
      const response = await fetch(`${url}/mail/messages?after=${last}`)
      const emails = (await response.json()) as Email[]
      for (const email of emails) {
        boxes.set(email.to, [email, ...(boxes.get(email.to) ?? [])].slice(0, keptForOne))
      }
      last = emails.at(-1)?.id ?? last
      return emails
    },
    of: (address) => boxes.get(address) ?? [],
  }
}
