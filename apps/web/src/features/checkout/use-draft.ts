import { type CheckoutDraft, saveCheckoutDraft } from '@openline/contract/processes/checkout'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'

const typingPauseMs = 400

/** Sends one draft after the other, so that an older one never arrives last. A lost one is made up for by the next. */
function createDraftSaver() {
  let sending: Promise<unknown> = Promise.resolve()
  const send = (draft: CheckoutDraft) =>
    call(saveCheckoutDraft, { body: draft }, { outlivesPage: true }).catch(() => null)
  return {
    save: (draft: CheckoutDraft) => {
      sending = sending.then(() => send(draft))
    },
    /** A page that is left waits for no earlier answer. */
    saveAtOnce: (draft: CheckoutDraft) => {
      sending = Promise.all([sending, send(draft)])
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
  const [saver] = useState(createDraftSaver)
  const unsaved = useRef<CheckoutDraft | null>(null)
  const text = JSON.stringify(draft)
  const known = useRef(text)

  const takeUnsaved = () => {
    const latest = unsaved.current
    unsaved.current = null
    return latest
  }
  const flush = async (): Promise<void> => {
    const latest = takeUnsaved()
    if (latest) saver.save(latest)
    await saver.allSent()
  }

  const save = useEffectEvent(flush)
  const saveNow = useEffectEvent(() => {
    const latest = takeUnsaved()
    if (latest) saver.saveAtOnce(latest)
  })
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
    const onHide = () => saveNow()
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
