/** What the build made for documents, by address. */
export type DocumentAssets = {
  /** Stylesheets, in their order. */
  readonly styles: readonly string[]
  /** Modules that load immediately: none, but for the styles of the development server. */
  readonly modules: readonly string[]
  /** What is loaded only for a visitor who needs it, in this order. */
  readonly onDemand: readonly string[]
}
