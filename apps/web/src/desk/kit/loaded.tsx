import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Loading } from '../lib/use-call.ts'

type LoadedProps<Value> = {
  readonly of: Loading<Value>
  /** Gray lines while the first answer is on its way. */
  readonly lines?: number
  readonly children: (value: Value) => React.ReactNode
}

/** What `useCall` loads, or why it cannot be shown and another try. An old answer stays beside a failure. */
export function Loaded<Value>({ of, lines = 6, children }: LoadedProps<Value>) {
  const { value, error, reload } = of
  const failure = error && (
    <RetryAlert
      title={value === null ? 'We couldn’t load this' : 'This may be out of date'}
      message={error.message}
      onRetry={() => void reload()}
    />
  )
  if (value === null) return failure ?? <Skeleton lines={lines} />
  return (
    <>
      {failure}
      {children(value)}
    </>
  )
}
