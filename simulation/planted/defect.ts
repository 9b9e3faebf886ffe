import type { Plan } from '../simulate.ts'

/** A mistake that someone could make, and the law that finds it. */
export type Defect = {
  readonly name: string
  readonly law: string
  /** Where another story finds it sooner. */
  readonly plan?: Partial<Plan>
  /** Of which files, from `apps/`, which text becomes which. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[]
}
