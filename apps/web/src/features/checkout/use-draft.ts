import { type CheckoutDraft, saveCheckoutDraft } from '@openline/contract/processes/checkout'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../lib/api.ts'

const typingPauseMs = 400

/** Sends one draft after the other, so that an older one never arrives last. A lost one is made up for by the next. */
function createDraftSaver() {
  let sending: Promise<unknown> = Promise.resolve()
  return {
    save: (draft: CheckoutDraft) => {
      sending = sending.then(() => call(saveCheckoutDraft, { body: draft })).catch(() => null)
    },
    allSent: () => sending,
  }
}

/**
 * Keeps `draft` on the server as it changes. `flush` saves at once and waits
 * until everything has arrived, before leaving for another site or ordering;
 * `drop` stops, because what was ordered is no draft.
 */
export function useDraft(draft: CheckoutDraft) {
  const saver = useRef<ReturnType<typeof createDraftSaver>>(null)
  const unsaved = useRef<CheckoutDraft | null>(null)
  const text = JSON.stringify(draft)
  const known = useRef(text)

  const flush = async (): Promise<void> => {
    const latest = unsaved.current
    unsaved.current = null
    saver.current ??= createDraftSaver()
    if (latest) saver.current.save(latest)
    await saver.current.allSent()
  }

  const save = useEffectEvent(flush)
  const remember = useEffectEvent(() => {
    unsaved.current = draft
  })
  useEffect(() => {
    if (text === known.current) return
    known.current = text
    remember()
    const timer = setTimeout(() => void save(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    const onHide = () => void save()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void save()
    }
  }, [])

  return {
    flush,
    drop: () => {
      unsaved.current = null
    },
  }
}
