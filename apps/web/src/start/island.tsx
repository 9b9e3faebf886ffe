import type { ChatSettings } from '@openline/contract/processes/chat'

/** What the browser may fill in for a visitor whom only it knows; empty in the HTML. See `in-browser.ts`. */
export type IslandName = 'account-hints' | 'assisted-banner' | 'visitor'

type IslandProps = {
  readonly name: IslandName
  /** Of the support chat, where the shop has one. */
  readonly chat?: ChatSettings | null
}

export function Island({ name, chat }: IslandProps) {
  return <div data-island={name} data-chat-settings={chat ? JSON.stringify(chat) : undefined} />
}
