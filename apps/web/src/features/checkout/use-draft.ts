import { type CheckoutDraft, saveCheckoutDraft } from '@openline/contract/checkout'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'

const typingPauseMs = 400

/** Sends one draft after the other, so that an older one never arrives last. A lost one is made up for by the next. */
const createDraftSaver = () => {
  let sending: Promise<unknown> = Promise.resolve()
  return (draft: CheckoutDraft): Promise<unknown> => {
    sending = sending.then(() => call(saveCheckoutDraft, { body: draft })).catch(() => null)
    return sending
  }
}

/**
 * Keeps `draft` on the server as it changes. `flush` saves at once, before
 * leaving for another site; `drop` stops, because what was ordered is no draft.
 */
export const useDraft = (draft: CheckoutDraft) => {
  const saver = useRef<ReturnType<typeof createDraftSaver>>(null)
  const unsaved = useRef<CheckoutDraft | null>(null)
  const text = JSON.stringify(draft)
  const known = useRef(text)

  const flush = async (): Promise<void> => {
    const latest = unsaved.current
    unsaved.current = null
    saver.current ??= createDraftSaver()
    if (latest) await saver.current(latest)
  }

  useEffect(() => {
    if (text === known.current) return
    known.current = text
    unsaved.current = draft
    const timer = setTimeout(() => void flush(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    const onHide = () => void flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void flush()
    }
  }, [])

  return {
    flush,
    drop: () => {
      unsaved.current = null
    },
  }
}
