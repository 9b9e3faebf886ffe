import { readFile } from 'node:fs/promises'
import { type RunbookPart, runbook } from '@openline/contract/office/runbook-desk'
import { lazy } from '../../../lazy.ts'
import { shippedFiles } from '../../../shipped-files.ts'

const readManual = lazy(() => readFile(shippedFiles.manual, 'utf8'))

/** What the manual of this build says about a part of the page Operations, in Markdown without its heading. */
export async function manualSectionOn(part: RunbookPart): Promise<{ text: string }> {
  return { text: sectionOf(await readManual(), runbook[part].section) }
}

/** What is under a heading of a page, with the sections within it. Throws when there is no such heading. */
export function sectionOf(page: string, heading: string): string {
  const lines = page.split('\n')
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line !== heading)
  if (start === -1) throw new Error(`The manual has no section “${heading}”`)
  const level = lines[start]?.indexOf(' ') ?? 0
  const ends = new RegExp(`^#{1,${level}} `)
  const length = lines.slice(start + 1).findIndex((line) => ends.test(line))
  const end = length === -1 ? lines.length : start + 1 + length
  return lines
    .slice(start + 1, end)
    .join('\n')
    .trim()
}
