import type { Feature } from '../../feature.ts'
import { createLabelFile, type LabelFileDeps, type ReadLabelFile } from './label-file.ts'

type BroadbandLabels = Feature & { readonly readLabelFile: ReadLabelFile }

/** What a carrier owes besides showing its labels (47 CFR 8.1(a)). */
export function createBroadbandLabels(needs: LabelFileDeps): BroadbandLabels {
  return { readLabelFile: createLabelFile(needs) }
}
