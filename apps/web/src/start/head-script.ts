import { visitorScript } from '../visitor/visitor-script.ts'
import { languageScript } from './language-script.ts'

/** The inline script in the head of every page: leads to the chosen language, then says who is here. */
export function headScript(options: { readonly hasChat: boolean }): string {
  return `${languageScript()};${visitorScript(options)}`
}
