/** Whether the visitor agreed to what is not needed; the visitor's script decides and writes it. */
export function hasConsent(): boolean {
  return document.documentElement.dataset['consent'] === 'accepted'
}
