/**
 * Shows, while a visitor types, the questions that `findFaqs` would find, and says how many. Without it the
 * form asks the server with Enter or its button. Sent to the browser as text: it stands alone, and is short.
 */
export function filterAnswers(): void {
  const search = document.querySelector<HTMLElement>('[data-counts]')
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}|-/gu, '')
      .toLowerCase()
      .trim()
  search?.addEventListener('input', ({ target }) => {
    const wanted = plain((target as HTMLInputElement).value) // the one field in it
    let found = 0
    for (const topic of document.querySelectorAll<HTMLElement>('[data-topic]')) {
      const before = found
      for (const answer of topic.querySelectorAll('details')) {
        // The question below each answer, whether it helped, is none of its words.
        const below = answer.querySelector('[role=group]')?.textContent ?? ''
        const text = plain(answer.textContent.replace(below, ''))
        answer.hidden = !wanted.split(/\s+/).every((word) => text.includes(word))
        if (!answer.hidden) found += 1
      }
      topic.hidden = found === before
    }
    const [status, advice] = search.querySelectorAll('p')
    if (!status || !advice) return
    status.textContent = wanted && (search.dataset['counts']?.split('|')[found] ?? '')
    advice.hidden = found > 0
  })
}
