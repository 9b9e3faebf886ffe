import { extractText, getDocumentProxy } from 'unpdf'

/** What a person reads in a PDF file, with single spaces. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  // The reader takes the bytes for itself.
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
