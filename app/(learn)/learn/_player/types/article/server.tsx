import { Formatted } from '../../formatted'
import { Picture } from '../../picture'
import styles from '../../player.module.css'
import type { LearnerModule } from '../../props'
import type { ModulePlayer } from '../../scene'

type Block = Record<string, unknown>
const isObject = (value: unknown): value is Block => typeof value === 'object' && value !== null && !Array.isArray(value)
const said = (value: unknown): string => (typeof value === 'string' ? value : '')
const blocksOf = (value: unknown): Block[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** An article: its blocks one below the other, readable before any script. */
const Article = ({ module, tableName }: { module: LearnerModule; tableName: string }) => (
  <article className={styles.prose}>
    {blocksOf(module.body.blocks).map((block, at) => (
      <BlockOf key={said(block.id) || at} block={block} place={`blocks.${at}`} module={module} tableName={tableName} />
    ))}
  </article>
)

type Props = { block: Block; place: string; module: LearnerModule; tableName: string }
function BlockOf({ block, place, module, tableName }: Props) {
  const text = said(block.text)
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} text={text} />
    case 'richText':
      return <Formatted html={module.html[`${place}.text`] ?? ''} tableName={tableName} />
    case 'image':
      return <Picture asset={module.assets[said(block.image)]} alt={said(block.alt)} caption={said(block.caption)} />
    case 'table':
      return <Table rows={block.rows} hasHeader={block.hasHeader !== false} name={tableName} />
    case 'code':
      return (
        <pre dir="ltr">
          <code>{said(block.source)}</code>
        </pre>
      )
    case 'callout':
      return <aside className={`callout ${said(block.tone) || 'note'}`}>{text}</aside>
    default:
      return <p>{text}</p>
  }
}

function Heading({ level, text }: { level: unknown; text: string }) {
  const Level = level === 4 ? 'h4' : level === 3 ? 'h3' : 'h2'
  return <Level>{text}</Level>
}

/** A table scrolls by itself where it is wider than the page, by keyboard as well. */
function Table({ rows, hasHeader, name }: { rows: unknown; hasHeader: boolean; name: string }) {
  const lines = Array.isArray(rows) ? rows.filter(Array.isArray).map((row: unknown[]) => row.map(said)) : []
  const [head, ...rest] = lines
  const body = hasHeader ? rest : lines
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div className={styles.wide} tabIndex={0} role="group" aria-label={name}>
      <table>
        {hasHeader && head && (
          <thead>
            <tr>
              {head.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name
                <th key={at}>{cell}</th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const article: ModulePlayer = { typeKey: 'content.article', Text: Article }
