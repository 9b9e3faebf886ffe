import type {
  DeskMessage,
  InboxItem,
  PortInMessages,
} from '@openline/contract/processes/contact-desk'
import type { Transfer } from '@openline/contract/processes/transfers-desk'
import type { Shift } from '../shift.ts'

const inbox = '/app/desk/messages'
const dayMs = 24 * 3600_000
/** An answered message that no one came back to is closed. */
const quietForMs = 14 * dayMs

/** Works off the inbox: takes, answers and closes messages, and sends again what did not arrive. */
export async function answerMessages(shift: Shift): Promise<void> {
  const { ask, world } = shift
  const list = await ask<{ items: InboxItem[] }>('GET', `${inbox}?kind=message`)
  for (const { id, isAnswered } of list?.items ?? []) {
    const page = await readMessage(shift, id)
    if (!page) continue
    const lastAt = new Date(page.entries.at(-1)?.at ?? page.receivedAt)
    const isQuiet = world.time.now().getTime() - lastAt.getTime() > quietForMs
    if (page.nextActions.includes('resend')) await resend(shift, page)
    else if (!isAnswered) await answer(shift, page)
    else if (isQuiet) await close(shift, page)
  }
}

/** Opens one again that was closed, as after a call. */
export async function openMessageAgain({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ items: InboxItem[] }>('GET', `${inbox}?kind=message&show=closed`)
  const [first, ...others] = list?.items ?? []
  const found = first && (await readMessage({ ask }, random.oneOf([first, ...others]).id))
  if (!found?.nextActions.includes('open_again')) return
  const body = { changes: found.changes, reason: 'The customer called about it' }
  if (await act(`${inbox}/${found.id}/open`, body)) tell(`opens ${found.ticket} again`)
}

/** Writes to the owners of numbers on their way. */
export async function writeAboutTransfers({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ transfers: Transfer[] }>(
    'GET',
    '/app/desk/transfers?list=needy&direction=in',
  )
  for (const { id, msisdn } of list?.transfers ?? []) {
    const path = `/app/desk/port-ins/${id}/messages`
    const page = (await ask<{ messages: PortInMessages }>('GET', path))?.messages
    const text = page?.drafts[0]?.text[page.language]
    if (!page?.canWrite || !text || random.happens(0.7)) continue
    if (await act(path, { text, language: page.language })) tell(`writes about ${msisdn}`)
  }
}

async function readMessage({ ask }: Pick<Shift, 'ask'>, id: string): Promise<DeskMessage | null> {
  return (await ask<{ message: DeskMessage }>('GET', `${inbox}/${id}`))?.message ?? null
}

async function answer(shift: Shift, { id, colleagues, ...page }: DeskMessage): Promise<void> {
  const { act, random, tell } = shift
  if (random.happens(0.2)) {
    const [first = null, ...others] = colleagues
    const assigneeId = first && random.oneOf([first, ...others]).id
    await act(`${inbox}/${id}/assign`, { changes: page.changes, assigneeId })
    return
  }
  const { changes, language, ticket } = page
  const [first, ...others] = page.drafts.filter(({ text }) => text[language] !== '')
  if (!first) return
  const text = random.oneOf([first, ...others]).text[language]
  const body = { changes, text, language, closes: random.happens(0.4) }
  const done = await act(`${inbox}/${id}/reply`, body)
  tell(`replies to ${ticket}: ${done ? 'done' : 'refused'}`)
}

async function resend({ act, tell }: Shift, { id, entries, changes, ticket }: DeskMessage) {
  const lost = entries.find(({ delivery }) => delivery === 'refused' || delivery === 'not_sent')
  if (lost && (await act(`${inbox}/${id}/resend`, { changes, replyId: lost.id })))
    tell(`sends a reply to ${ticket} again`)
}

async function close({ act, tell }: Shift, { id, changes, ticket }: DeskMessage) {
  if (await act(`${inbox}/${id}/close`, { changes, reason: 'No answer for two weeks' }))
    tell(`closes ${ticket}`)
}
