import { t } from '@openline/i18n/i18n'
import { lazyCode, useLazyCode } from './lazy-code.ts'
import { LoadingFailed } from './loading-failed.tsx'
import { Skeleton } from './skeleton.tsx'

/** A part of a page whose code is downloaded when it first appears. */
export function lazySection<Props extends object>(load: () => Promise<React.ComponentType<Props>>) {
  const lazy = lazyCode(load)
  return function LazySection(props: Props) {
    const { code: Loaded, progress, retry } = useLazyCode(lazy)
    if (Loaded) return <Loaded {...props} />
    if (progress === 'failed') return <LoadingFailed onRetry={retry} />
    return <Skeleton lines={3} label={t('Loading')} />
  }
}
