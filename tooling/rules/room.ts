/** A feature, which has the same name everywhere: architecture.md. */
export type Room = {
  /** The files of the server's feature that other rooms may import. */
  readonly opens: readonly string[]
  /** Its files in the contract, in the folder of the wing. */
  readonly contract: readonly string[]
  /** Its folders in the shop, `apps/web/src/features`. */
  readonly shop?: readonly string[]
  /** Whether the desk has a folder of this name. */
  readonly desk?: true
}
