import { portInWordsNow } from '@openline/contract/processes/port-in-status'
import { translate } from '@openline/i18n/i18n'
import type { PortInRow } from './store.ts'

/** What a port-in is called where it stands and what to do about it, for pages, links and emails alike. */
export function wordsOf(portIn: PortInRow): { title: string; advice: string } {
  const { title, advice } = portInWordsNow(portIn)
  return {
    title: translate(title),
    advice: advice.map((sentence) => translate(sentence)).join(' '),
  }
}
