import '../ui/tokens.css'
import '../ui/base.css'

/**
 * The stylesheet of documents: what is not named here is in that of the app. An entry of the build for its
 * sake alone: documents are rendered on the server, so nothing else would bring these into the browser.
 */
export const styles: unknown = import.meta.glob(
  [
    '../ui/{alert,button,field-frame,field-notes,money-lines,page-notice,spinner,toast-stack}.module.css',
    '../features/{layout,content,shop}/*.module.css',
    '!../features/content/contact-details.module.css',
  ],
  { eager: true, import: 'default' },
)
