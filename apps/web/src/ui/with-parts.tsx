import { cloneElement, Fragment } from 'react'

type Parts = Readonly<Record<string, React.ReactElement>>

const part = /<(\w+)>(.*?)<\/\1>/

/**
 * A sentence with links or stress in it, whole for translators:
 * `<WithParts text={t('I accept the <terms>terms</terms>.')} parts={{ terms: <Link to="/terms" /> }} />`.
 * The words between the marks go into the part of that name; without one they are plain words.
 */
export function WithParts({ text, parts }: { readonly text: string; readonly parts: Parts }) {
  return piecesOf(text).map(({ name, words }, index) => {
    const element = parts[name]
    // The pieces of a text never change places.
    return (
      <Fragment key={`${index}-${name}`}>
        {element ? cloneElement(element, {}, words) : words}
      </Fragment>
    )
  })
}

type Piece = { readonly name: string; readonly words: string }

/** Outside a mark, the name is empty. */
function piecesOf(text: string): Piece[] {
  const found = part.exec(text)
  if (!found) return text === '' ? [] : [{ name: '', words: text }]
  const [whole, name = '', words = ''] = found
  return [
    ...piecesOf(text.slice(0, found.index)),
    { name, words },
    ...piecesOf(text.slice(found.index + whole.length)),
  ]
}
