import './languages/page-language.ts'

// Documents have neither React nor a router until a visitor needs them.
if (document.querySelector('[data-island="visitor"]')) {
  const { startDocument } = await import('./start/in-browser.ts')
  startDocument()
} else {
  const { startApp } = await import('./start/start-app.tsx')
  await startApp()
}
