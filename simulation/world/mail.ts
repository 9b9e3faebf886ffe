import type { Sandbox } from '@openline/sandbox/start-sandbox'

export type Email = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly receivedAt: string
}

export type Mail = {
  /** Fetches what came since the last look, oldest first. */
  readonly fetchNew: () => Promise<readonly Email[]>
  /** What a person finds in the mailbox, newest first. */
  readonly of: (address: string) => readonly Email[]
}

/** More is not read again by a person. */
const keptForOne = 30

export function createMail({ url }: Pick<Sandbox, 'url'>): Mail {
  const boxes = new Map<string, Email[]>()
  let last = ''
  return {
    async fetchNew() {
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
