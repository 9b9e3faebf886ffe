/** Records found by their own id and by the reference that the shop gave them. */
export class Records<Item extends { id: string; reference: string }> {
  readonly #kept: Item[]
  readonly #byId = new Map<string, Item>()
  readonly #byReference = new Map<string, Item[]>()

  /** `kept` holds the records in the order in which they came, those of an earlier run first. */
  constructor(kept: Item[]) {
    this.#kept = kept
    for (const item of kept) this.#find(item)
  }

  add(item: Item) {
    this.#kept.push(item)
    this.#find(item)
  }

  #find(item: Item) {
    this.#byId.set(item.id, item)
    const earlier = this.#byReference.get(item.reference)
    if (earlier) earlier.push(item)
    else this.#byReference.set(item.reference, [item])
  }

  get(id: string): Item | null {
    return this.#byId.get(id) ?? null
  }

  /** Oldest first. */
  of(reference: string): readonly Item[] {
    return this.#byReference.get(reference) ?? []
  }

  all(): readonly Item[] {
    return this.#kept
  }
}
