/** A form sent once is not sent again while its answer is on the way; coming back allows it. */

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset['sent']) {
      event.preventDefault()
      return
    }
    form.dataset['sent'] = 'yes'
    const button = event.submitter
    if (!(button instanceof HTMLElement)) return
    button.dataset['label'] = button.textContent
    button.textContent = form.dataset['once'] ?? ''
    button.setAttribute('aria-disabled', 'true')
  })
}

globalThis.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
    delete form.dataset['sent']
    for (const button of form.querySelectorAll('button')) {
      button.removeAttribute('aria-disabled')
      button.textContent = button.dataset['label'] ?? button.textContent
    }
  }
})
