/** The footer's part from the content service. Its fixed links need none of it. */
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

/** The footer's part while the content service has none. */
export const emptyFooter: FooterContent = { socials: [], storeBadges: [], note: '' }
