type Entry<Page> = {
  readonly page: Page
  /** What the page was made of. */
  readonly edition: string
  readonly endsAt: number
  /** Another one is being made of what has changed. */
  isChanging: boolean
}

type Options = {
  /** Names what pages are made of at the moment: another text when content, plans or prices have changed. */
  readonly readEdition: () => Promise<string>
  readonly now: () => number
  /** Told when the edition cannot be read; pages then stay as they are. */
  readonly onError: (error: unknown) => void
  /** Default: 2,000 pages, which take some 50 MiB. */
  readonly most?: number
}

/** Gives a page, and how long it may be kept at most: 0 when it must be made again for the next caller. */
type Make<Page> = () => Promise<{ readonly page: Page; readonly keptForMs: number }>

/** A rush of visitors asks once in this time whether anything has changed. */
const checkEveryMs = 1_000
/** After so long without a visitor nothing old is shown any more. */
const shownOldForMs = 10 * 60_000

/**
 * Keeps each page until what it is made of changes. The old page is still given while the new one is
 * made. Of too many pages, those that were not asked for the longest go.
 */
export class PageCache<Page> {
  readonly #options: Options
  readonly #entries = new Map<string, Entry<Page>>()
  readonly #making = new Map<string, Promise<Page>>()
  #edition = ''
  #checkedAt = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** The kept page, or null. One that has become old is made again meanwhile. */
  find(key: string, make: Make<Page>): Page | null {
    const entry = this.#entries.get(key)
    const now = this.#options.now()
    const age = now - this.#checkedAt
    if (age >= checkEveryMs) void this.#check()
    if (!entry || age >= shownOldForMs || now >= entry.endsAt) return null
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (entry.edition !== this.#edition && !entry.isChanging) this.#change(key, entry, make)
    return entry.page
  }

  /** A page that is not kept yet; made once for all who ask at the same time. */
  async make(key: string, make: Make<Page>): Promise<Page> {
    await this.#checking
    const known = this.find(key, make)
    if (known) return known
    const making = this.#making.get(key) ?? this.#makeNow(key, make)
    this.#making.set(key, making)
    return making
  }

  async #makeNow(key: string, make: Make<Page>): Promise<Page> {
    // Named before: what changes during the rendering makes the page old immediately.
    const edition = this.#edition
    try {
      const { page, keptForMs } = await make()
      const endsAt = this.#options.now() + keptForMs
      if (keptForMs > 0) this.#keep(key, { page, edition, endsAt, isChanging: false })
      return page
    } finally {
      this.#making.delete(key)
    }
  }

  /** A failure leaves the old page; the renderer has reported it, and the next visitor tries again. */
  #change(key: string, entry: Entry<Page>, make: Make<Page>): void {
    entry.isChanging = true
    this.#makeNow(key, make)
      .catch(() => {})
      .finally(() => {
        entry.isChanging = false
      })
  }

  #keep(key: string, entry: Entry<Page>): void {
    const { most = 2_000 } = this.#options
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest = key] = this.#entries.keys()
    if (this.#entries.size > most) this.#entries.delete(oldest)
  }

  #check(): Promise<void> {
    this.#checking ??= this.#readEdition().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  async #readEdition(): Promise<void> {
    const { readEdition, now, onError } = this.#options
    const edition = await readEdition().catch((error: unknown) => {
      onError(error)
      return this.#edition
    })
    const wasLong = now() - this.#checkedAt >= shownOldForMs
    if (wasLong && edition !== this.#edition) this.#entries.clear()
    this.#edition = edition
    this.#checkedAt = now()
  }
}
