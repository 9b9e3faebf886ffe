/** Records found by their own id and by the reference that the shop gave them. */
export class Records<Item extends { id: string; reference: string }> {
  readonly #byId = new Map<string, Item>()
  readonly #byReference = new Map<string, Item[]>()

  add(item: Item) {
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

  all(): Item[] {
    return [...this.#byId.values()]
  }
}
