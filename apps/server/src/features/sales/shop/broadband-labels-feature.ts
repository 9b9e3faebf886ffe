import type { Feature } from '../../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import type { Needs } from '../../../needs.ts'
import { type ArchiveDeps, archiveLabels } from './label-archive.ts'
import { createLabelFile, type ReadLabelFile } from './label-file.ts'
import { labelRoutes } from './label-routes.ts'
import { labelRetention } from './label-store.ts'

type BroadbandLabels = Feature & { readonly readLabelFile: ReadLabelFile }

/** What a carrier owes besides showing its labels (47 CFR 8.1(a)). */
export function createBroadbandLabels(
  needs: Needs<'publicUrl' | 'catalog'> & ArchiveDeps & Needs<'db' | 'clock' | 'catalog'>,
): BroadbandLabels {
  return {
    readLabelFile: createLabelFile(needs),
    routes: labelRoutes(needs),
    tasks: [
      { name: 'archive broadband labels', everySeconds: 60, run: () => archiveLabels(needs) },
      sweep(needs, {
        name: 'sweep broadband labels',
        everySeconds: 6 * 3600,
        retentions: [labelRetention],
      }),
    ],
  }
}
