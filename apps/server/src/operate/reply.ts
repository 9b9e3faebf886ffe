/** What to print, and 0 when nothing is left to do. */
export type Reply = { readonly words: string; readonly exitCode: 0 | 1 }

/** Nothing was changed, and why. */
export function refused(words: string): Reply {
  return { words, exitCode: 1 }
}
