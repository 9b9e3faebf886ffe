import { visitorScript } from '../visitor/visitor-script.ts'
import { languageScript } from './language-script.ts'

/** The inline script in the head of every page: leads to the chosen language, then says who is here. */
export function headScript(options: Parameters<typeof visitorScript>[0]): string {
  return `${languageScript()};${visitorScript(options)}`
}
