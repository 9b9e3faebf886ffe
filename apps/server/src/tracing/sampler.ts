import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../config/config.ts'

/** Which traces are recorded. `parentbased_…` decides about traces that begin here and follows the others. */
export function samplerOf({ name, ratio }: TracingSettings['sampler']): Sampler {
  const own = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  switch (name) {
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: own.always_on() })
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: own.always_off() })
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: own.traceidratio() })
    default:
      return own[name]()
  }
}
