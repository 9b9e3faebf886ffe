import type { HandlerInput } from '@openline/contract/endpoint'
import { fullName } from '@openline/contract/person-name'
import {
  type PortInMessages,
  portInTemplates,
  type writeAboutPortIn,
} from '@openline/contract/processes/contact-desk'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { AppError, notFound } from '../../../app-error.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { findEmailRecipient } from '../../people/customers/recipient-store.ts'
import { actionAtDesk, type Press } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { findPortIn, lockPortInRow, type PortInRow } from '../port-in/store.ts'
import { newTicket } from './contact.ts'
import { presentEntry } from './desk-message-page.ts'
import { writeReply } from './desk-reply.ts'
import { draftsFor } from './reply-drafts.ts'
import {
  findMessageAbout,
  hasEntry,
  insertMessage,
  listEntries,
  lockMessage,
  type MessageRow,
} from './store.ts'

/** What was written about a port-in, with what to write next. Throws 404. */
export async function viewAboutPortIn(
  { db, brand, clock }: Needs<'db' | 'brand' | 'clock'>,
  portInId: string,
): Promise<PortInMessages> {
  const portIn = requireFound(await findPortIn(db, portInId))
  const [to, row] = await Promise.all([readAddressee(db, portIn), findMessageAbout(db, portInId)])
  const { name, email, language } = to
  return {
    name,
    email,
    language,
    drafts: draftsAbout(portIn.status, { name, brand: brand.name }),
    conversation: row && {
      id: row.id,
      ticket: row.ticket,
      entries: (await listEntries(db, row.id)).map((entry) => presentEntry(entry, clock())),
      changes: row.changes,
    },
    canWrite: !isAnonymized(email),
  }
}

function requireFound(portIn: PortInRow | null): PortInRow {
  if (!portIn) throw notFound('We couldn’t find this transfer')
  return portIn
}

async function readAddressee(db: Db, { customerId }: PortInRow) {
  const customer = await requireCustomer(db, customerId)
  const recipient = await findEmailRecipient(db, customerId)
  const { email } = customer
  return { name: fullName(customer) || email, email, language: recipient?.language ?? 'en' }
}

const firstTemplates: Partial<Record<PortInStatus, (typeof portInTemplates)[number]>> = {
  delayed: 'port_in_delayed',
  submitted: 'port_in_delayed',
  pending: 'port_in_delayed',
  confirmed: 'port_in_delayed',
  activating: 'port_in_delayed',
  completed: 'port_in_done',
}

function draftsAbout(status: PortInStatus, to: Parameters<typeof draftsFor>[0]) {
  const first = firstTemplates[status] ?? 'port_in_details'
  const drafts = draftsFor(to).filter(({ template }) =>
    portInTemplates.some((each) => each === template),
  )
  return drafts.toSorted(
    (one, other) => Number(other.template === first) - Number(one.template === first),
  )
}

type Body = HandlerInput<typeof writeAboutPortIn>['body']

/**
 * Writes to the customer about a port-in, under one ticket for each. Kept first and sent by a job, as a reply of the inbox
 * is; sent again with its key, it is written once. Throws 404, and 409 when the account was closed.
 */
export function writeAbout(
  deps: Needs<'db' | 'clock' | 'sendEmail' | 'secretBox' | 'supportEmail'>,
  { by, portInId }: { by: StaffActor; portInId: string },
  { text, language }: Body,
): Promise<{ message: string }> {
  const result = { message: 'Message queued' }
  return actionAtDesk(deps, {
    by,
    name: 'writeAboutPortIn',
    reason: null,
    subject: { kind: 'port_in', id: portInId },
    lock: async (tx) => requireFound(await lockPortInRow(tx, portInId)),
    findDone: async (tx, _, press) => ((await hasEntry(tx, press.id)) ? result : null),
    async act(tx, portIn, press) {
      const { customerId } = portIn
      const row = await conversationOf(tx, portIn, { by, press })
      await writeReply(deps, tx, { row, customerId, by, press, text, language, closes: false })
      return { customerId, before: null, after: { ticket: row.ticket, language }, result }
    },
  })
}

/** The conversation about a locked port-in, which begins with our first message. */
async function conversationOf(
  tx: Db,
  portIn: PortInRow,
  { by, press: { id: digest, at } }: { by: StaffActor; press: Press },
): Promise<MessageRow> {
  const { name, email, language } = await readAddressee(tx, portIn)
  if (isAnonymized(email)) throw new AppError('conflict', 'This account was closed.')
  const existing = await findMessageAbout(tx, portIn.id)
  const id = existing?.id ?? ownId()
  if (!existing) {
    await insertMessage(tx, {
      id,
      ticket: newTicket(),
      digest,
      customerId: portIn.customerId,
      portInId: portIn.id,
      name,
      email,
      language,
      message: '',
      isSuspect: false,
      receivedAt: at,
      waitsSince: at,
      changedAt: at,
      changedBy: by.staff.name,
    })
  }
  const row = await lockMessage(tx, id)
  if (!row) throw new Error(`no ticket for port-in ${portIn.id}`)
  // The address may have changed since.
  return { ...row, email }
}
