import { Fragment } from 'react'
import { DataTable } from '../kit/data-table.tsx'
import { inlinePartsOf, type ManualBlock, manualBlocksOf } from './manual-blocks.ts'
import styles from './operations.module.css'

/** A section of the operations manual, from its Markdown. */
export function ManualText({ text }: { readonly text: string }) {
  return (
    <div className={styles.manual}>
      {manualBlocksOf(text).map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { readonly block: ManualBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'code':
      return <pre>{block.text}</pre>
    case 'list':
      return <List block={block} />
    case 'table':
      return <TableOf block={block} />
  }
}

function List({ block: { items, isNumbered } }: { block: Extract<ManualBlock, { kind: 'list' }> }) {
  const Items = isNumbered ? 'ol' : 'ul'
  return (
    <Items>
      {items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </Items>
  )
}

function TableOf({ block: { heads, rows } }: { block: Extract<ManualBlock, { kind: 'table' }> }) {
  return (
    <DataTable caption={heads.join(', ')} heads={heads} empty="">
      {rows.map(([first = '', ...cells]) => (
        <tr key={first}>
          <th scope="row">
            <Words text={first} />
          </th>
          {cells.map((cell) => (
            <td key={cell} data-wraps>
              <Words text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}

// What a link leads to is not at the desk.
const tags = { code: 'code', strong: 'strong', em: 'em', link: Fragment } as const

function Words({ text }: { readonly text: string }) {
  let at = 0
  return inlinePartsOf(text).map((part) => {
    at += part.text.length
    if (part.kind === 'text') return part.text
    const Tag = tags[part.kind]
    return <Tag key={at}>{part.kind === 'code' ? part.text : <Words text={part.text} />}</Tag>
  })
}
