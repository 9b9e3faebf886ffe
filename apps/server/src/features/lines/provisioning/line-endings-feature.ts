import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { endLineAtCarrier } from './end-line.ts'
import { retryUnansweredEnds } from './line-endings.ts'

type LineEndingNeeds = Needs<'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'sendEmail'>

/** Lines that staff end, and the call that ends any line at the carrier. */
export function createLineEndings(needs: LineEndingNeeds): Feature {
  return {
    jobs: { 'end-line': endLineAtCarrier(needs) },
    tasks: [
      {
        name: 'retry unanswered line ends',
        everySeconds: 600,
        run: () => retryUnansweredEnds(needs),
      },
    ],
  }
}
