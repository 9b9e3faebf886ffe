import { listSafety, type Safety } from '@openline/contract/lines/line-safety'
import { t } from '@openline/i18n/i18n'
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { usePolling } from '../../lib/polling.ts'
import { shareInFlight } from '../../lib/share-in-flight.ts'

type SafetyEntry = {
  readonly loaded: LoadResult<Safety> | null
  readonly listeners: Set<() => void>
}

const shown = new Map<string, SafetyEntry>()

function put(lineId: string, loaded: LoadResult<Safety> | null): void {
  const before = shown.get(lineId)
  if (!before) return
  shown.set(lineId, { ...before, loaded })
  for (const listener of before.listeners) listener()
}

function subscribe(lineId: string, listener: () => void): () => void {
  const { listeners } = shown.get(lineId) ?? { listeners: new Set<() => void>() }
  if (!shown.has(lineId)) {
    shown.set(lineId, { loaded: null, listeners })
    void loadSafety()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Unwatched state is dropped: the next user of this browser may be another customer.
    if (listeners.size === 0) shown.delete(lineId)
  }
}

const askAll = shareInFlight(async (automatic: boolean) =>
  settle(call(listSafety, {}, { automatic })),
)

/**
 * Loads the safety of all lines in one call, however many are on the page. A load that fails leaves
 * what was seen before.
 */
export async function loadSafety(automatic = false): Promise<void> {
  const loaded = await askAll(automatic)
  for (const [lineId, before] of shown) {
    if (!loaded.ok) {
      if (!before.loaded?.ok) put(lineId, loaded)
      continue
    }
    const safety = loaded.value.safety.find((one) => one.lineId === lineId)
    if (safety) put(lineId, { ok: true, value: safety })
    else if (!before.loaded)
      put(lineId, { ok: false, message: t('We couldn’t find this line.'), error: null })
  }
}

/** Shows the changed safety everywhere the line is on the page. */
export function showSafety(safety: Safety): void {
  return put(safety.lineId, { ok: true, value: safety })
}

/** The safety of a line, the same everywhere on the page; null while it loads. */
export function useSafety(lineId: string): LoadResult<Safety> | null {
  return useSyncExternalStore(
    useCallback((listener) => subscribe(lineId, listener), [lineId]),
    () => shown.get(lineId)?.loaded ?? null,
    () => null,
  )
}

/** Changes with every step of what is in progress; null when nothing is. */
export function versionOf(safety: Safety): string | null {
  const { portOut, simChange, awaitsNumber } = safety
  const change = simChange?.status === 'failed' ? null : simChange
  const isLockSettled = safety.lockConfirmed || safety.lockRefused
  if (isLockSettled && !portOut && !change && !awaitsNumber) return null
  return [isLockSettled, portOut?.status, change?.id, change?.status, awaitsNumber].join()
}

/** Keeps a line's safety fresh while a change is in progress; calls `onChanged` when one of SIM or number has ended. */
export function useFreshSafety(lineId: string, onChanged: () => void): LoadResult<Safety> | null {
  const loaded = useSafety(lineId)
  const safety = loaded?.ok ? loaded.value : null
  const isChanging = safety?.simChange?.status === 'switching' || safety?.awaitsNumber === true
  usePolling(() => loadSafety(true), safety && versionOf(safety))
  useOnEnd(isChanging, onChanged)
  return loaded
}

/** Calls `then` when `isRunning` was true and is no more. */
function useOnEnd(isRunning: boolean, then: () => void): void {
  const wasRunning = useRef(false)
  const end = useEffectEvent(then)
  useEffect(() => {
    if (wasRunning.current && !isRunning) end()
    wasRunning.current = isRunning
  }, [isRunning])
}
