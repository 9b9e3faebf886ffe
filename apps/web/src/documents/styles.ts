import '../ui/tokens.css'
import '../ui/base.css'

/**
 * Every style that a document may use. An entry of the build for their sake alone: documents are
 * rendered on the server, so nothing else would bring them into the browser's stylesheet.
 */
export const styles: unknown = import.meta.glob(
  ['../ui/*.module.css', '../features/{layout,content,shop}/*.module.css'],
  { eager: true },
)
