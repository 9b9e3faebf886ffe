/** A customer as the support chat may know them, and nothing more (spec 1). */
export type ChatIdentity = {
  readonly id: string
  readonly firstName: string
  readonly email: string
  /** The user hash, or a signed token; null when the shop signs no identities. */
  readonly proof: { readonly kind: 'hash' | 'jwt'; readonly value: string } | null
}

/** A support chat's widget of any provider. */
export type Chat = {
  /** Shows the launcher: for a customer, or with null for a visitor. Before another boot comes a shutdown. */
  boot(identity: ChatIdentity | null): void
  /** Looks for answers; called when the page changes. */
  update(): void
  /** Removes the launcher and the customer's identity. */
  shutdown(): void
}

/** A chat that was started on a page. */
export type StartedChat = {
  /** To be called when the page changes. */
  readonly update: () => void
  readonly stop: () => void
}
