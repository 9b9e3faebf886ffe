/** The footer's part from the content service. */
export type FooterContent = {
  readonly socials: readonly {
    readonly name: string
    readonly link: string
    readonly logo: string
  }[]
  /** An empty `link`: the app is not out yet. */
  readonly storeBadges: readonly {
    readonly store: 'app-store' | 'google-play'
    readonly name: string
    readonly link: string
  }[]
  readonly note: string
}
