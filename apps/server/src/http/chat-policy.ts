import type { ChatSettings } from '@openline/contract/processes/chat'

/** What a chat's widget fetches and shows, by directive of the content security policy. */
export type ChatPolicy = Readonly<Record<ChatDirective, readonly string[]>>

type ChatDirective =
  | 'connect-src'
  | 'img-src'
  | 'font-src'
  | 'media-src'
  | 'frame-src'
  | 'form-action'

/** The hosts that Intercom asks sites to allow, in all its regions. */
const intercom: ChatPolicy = {
  'connect-src': [
    'https://*.intercom.io',
    'wss://*.intercom.io',
    'https://*.intercomcdn.com',
    'https://*.intercomusercontent.com',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
  ],
  'img-src': [
    'blob:',
    'https://*.intercomcdn.com',
    'https://*.intercomassets.com',
    'https://*.intercomcdn.eu',
    'https://*.intercomusercontent.com',
    'https://*.intercom-attachments.com',
    'https://*.intercom-attachments-1.com',
  ],
  'font-src': ['https://*.intercomcdn.com'],
  'media-src': ['https://*.intercomcdn.com'],
  'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  'form-action': ['https://intercom.help', 'https://*.intercom.io'],
}

/**
 * The hosts that a page must be allowed to talk to for its chat. Scripts are not among them: the
 * page's own script loads the widget, and `strict-dynamic` trusts what that loads.
 */
export function chatPolicy({ provider, url }: ChatSettings): ChatPolicy {
  const own = url === null ? [] : [new URL(url).origin]
  if (provider === 'intercom') {
    return { ...intercom, 'connect-src': [...intercom['connect-src'], ...own] }
  }
  return {
    'connect-src': own,
    'img-src': own,
    'font-src': own,
    'media-src': own,
    'frame-src': own,
    'form-action': [],
  }
}
