import PostalMime from 'postal-mime'
import type { Clock } from '../clock.ts'
import { newId } from '../http/ids.ts'

/** A message as the mailbox page and its JSON show it. */
export type MailMessage = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** When it was written, as its `Date` says. */
  date: string
  receivedAt: string
}

export type MailAttachment = { name: string; type: string; bytes: number }

type Stored = {
  id: string
  recipients: string[]
  receivedAt: string
  source: Buffer
  parsed: Promise<MailMessage> | null
}

const keptMessages = 2000
/** At most, when no address is asked for: a busy shop fills thousands. */
const listed = 200

export type Mailbox = ReturnType<typeof createMailbox>

/** The newest messages that arrived, in memory; parsed only when they are read. */
export function createMailbox(clock: Clock) {
  let messages: Stored[] = []

  return {
    receive(recipients: string[], source: Buffer) {
      messages.push({
        id: newId('msg_', 12),
        recipients: recipients.map((recipient) => recipient.toLowerCase()),
        receivedAt: clock().toISOString(),
        source,
        parsed: null,
      })
      // Dropped in bulk: a shift for every message would move the whole list each time.
      if (messages.length > keptMessages * 1.5) messages = messages.slice(-keptMessages)
    },

    /** Newest first: all that are kept for a whole address, in any case, or the newest 200 of all. */
    list(to: string | null): Promise<MailMessage[]> {
      const wanted = to?.trim().toLowerCase() ?? ''
      const found =
        wanted === ''
          ? messages.slice(-listed)
          : messages.filter(({ recipients }) => recipients.includes(wanted))
      return Promise.all(found.toReversed().map(read))
    },

    /** Oldest first: what came after a message; everything that is kept where there is no such message. */
    since(id: string): Promise<MailMessage[]> {
      const place = messages.findIndex((message) => message.id === id)
      return Promise.all(messages.slice(place + 1).map(read))
    },

    /** Newest first; `part` is any part of an address. */
    search(part: string, limit = 100): Promise<MailMessage[]> {
      const wanted = part.trim().toLowerCase()
      const found = messages.filter(({ recipients }) =>
        recipients.some((recipient) => recipient.includes(wanted)),
      )
      return Promise.all(found.slice(-limit).toReversed().map(read))
    },

    async find(id: string): Promise<MailMessage | null> {
      const stored = messages.find((message) => message.id === id)
      return stored ? read(stored) : null
    },

    /** A file that came with a message, by its place among them; null when there is none. */
    async findFile(id: string, place: number): Promise<File | null> {
      const stored = messages.find((message) => message.id === id)
      return stored ? fileOf(stored, place) : null
    },

    clear() {
      messages = []
    },
  }
}

async function fileOf({ source }: Stored, place: number): Promise<File | null> {
  const file = (await PostalMime.parse(source)).attachments[place]
  if (!file || typeof file.content === 'string') return null
  const content = new Uint8Array(file.content)
  return new File([content], file.filename ?? 'file', { type: file.mimeType })
}

/** Parses a message once, when it is first read. */
function read(stored: Stored): Promise<MailMessage> {
  stored.parsed ??= parse(stored)
  return stored.parsed
}

async function parse({ id, recipients, receivedAt, source }: Stored): Promise<MailMessage> {
  const email = await PostalMime.parse(source)
  const sender = email.from
  const address = sender?.address ?? ''
  return {
    id,
    from: sender?.name ? `${sender.name} <${address}>` : address,
    to: recipients.join(', '),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'file',
      type: mimeType,
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
    date: email.date ?? receivedAt,
    receivedAt,
  }
}
