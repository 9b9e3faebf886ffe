import type {
  InboxKind,
  InboxShow,
  MessageState,
  ReplyTemplate,
  ShownDelivery,
} from '@openline/contract/processes/contact-desk'

export const showLabels = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  closed: 'Closed',
} as const satisfies Record<InboxShow, string>

export const kindLabels = {
  message: 'Messages',
  port_in_case: 'Port-in cases',
  suspect: 'Probably spam',
} as const satisfies Record<InboxKind, string>

export const stateLabels = {
  open: 'Open',
  closed: 'Closed',
  over: 'Account closed',
} as const satisfies Record<MessageState, string>

/** What became of the email of a reply. */
export const deliveryLooks = {
  waiting: { text: 'Waiting to be sent', tone: 'warning' },
  sent: { text: 'Sent', tone: 'success' },
  refused: { text: 'Not delivered: the mailbox refused it', tone: 'danger' },
  not_sent: { text: 'Not sent: every try failed', tone: 'danger' },
} as const satisfies Record<ShownDelivery, object>

export const templateLabels = {
  blank: 'Blank',
  ask_details: 'Ask for details',
  working_on_it: 'We’re on it',
  sign_in: 'Sign in to see it',
  install_esim: 'Install the eSIM',
  bring_number: 'Bring a number',
  port_in_details: 'Port-in needs account number and PIN',
  port_in_delayed: 'Port-in is delayed',
  port_in_done: 'Port-in is done',
  resolved: 'Resolved',
} as const satisfies Record<ReplyTemplate, string>

/** What the dialog of a message to a customer says of it. */
export function subtitleFor(email: string): string {
  return `Goes to ${email} by email, with a link to answer. Leave out account details.`
}

/** What a message without an assignee says. */
export const noAssignee = 'Unassigned'
