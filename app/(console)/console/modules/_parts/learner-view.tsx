'use client'
import type { readLearnerModule } from '@/lib/domain/modules/learner-modules.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import {
  branchAt,
  branchesOf,
  isSchema,
  isShown,
  itemOf,
  kindOf,
  type Names,
  propertiesOf,
  type Schema,
  textIn,
  textsIn,
  titleOf,
} from '@/lib/ui/schema-form/schema'
import styles from './modules.module.css'

type Shown = DataOf<typeof readLearnerModule>
type Props = { module: Shown; schema: Schema; names: Names; none: string; gone: string }
type Part = Props & { of: Schema; value: unknown; path: string; label?: string; alt?: string }

/** The content of a module as a learner gets it, in the order of its schema: texts, formatted texts, pictures, and choices by their names. */
export function LearnerView(props: Props) {
  const { module, schema, none } = props
  if (Object.keys(module.body).length === 0) return <p className="soft">{none}</p>
  return <Value {...props} of={schema} value={module.body} path="" />
}

function Value(part: Part) {
  const { schema: root, of, value, path, module } = part
  if (value === undefined || value === null || value === '') return null
  const html = module.html[path]
  // The API's own HTML, made from a closed set of elements.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the API element by element, everything in it escaped
  if (html !== undefined) return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
  const kind = kindOf(of)
  if (kind === 'variants') {
    const branches = branchesOf(of, root)
    return <Value {...part} of={branches[branchAt(branches, value)] ?? {}} />
  }
  if (kind === 'list' && Array.isArray(value)) return <Listed {...part} items={value} />
  if (kind === 'record' && isSchema(value)) return <Recorded {...part} record={value} />
  if (typeof value === 'string' && (of['x-asset'] || of['x-widget'] === 'asset')) return <File {...part} id={value} />
  if (kind === 'choice') return <Named {...part} text={choiceName(of, value, module.locale)} />
  if (kind === 'flag' || kind === 'number') return <Named {...part} text={String(value)} />
  if (kind !== 'text' || typeof value !== 'string') return null
  if (of['x-widget'] === 'code')
    return (
      <pre dir="ltr" className="well code">
        {value}
      </pre>
    )
  if (of['x-localized'] === true) return <p className={styles.text}>{value}</p>
  return <Named {...part} text={value} />
}

function Recorded({ record, ...part }: Part & { record: Schema }) {
  const { of, path, names, schema } = part
  const shown = propertiesOf(of, schema).filter(
    ({ name, schema: inside }) => name !== 'id' && name !== 'alt' && isShown(inside, record) && kindOf(inside) !== 'constant',
  )
  return (
    <div className="stack tight">
      {shown.map(({ name, schema: inside }) => (
        <Value
          key={name}
          {...part}
          of={inside}
          value={record[name]}
          path={path === '' ? name : `${path}.${name}`}
          label={titleOf(name, inside, names)}
          alt={textIn(record.alt)}
        />
      ))}
    </div>
  )
}

function Listed({ items, ...part }: Part & { items: unknown[] }) {
  const { of, path, schema } = part
  const inside = items.map((item, at) => ({ item, at, of: itemOf(of, at, schema), path: `${path}.${at}` }))
  const isTable = of['x-widget'] === 'table'
  if (isTable)
    return (
      <table className={styles.table}>
        <tbody>
          {inside.map(({ item, path: row, of: ofRow }) => (
            <tr key={row}>
              {(Array.isArray(item) ? item : []).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name
                <td key={column}>
                  <Value {...part} of={itemOf(ofRow, column, schema)} value={cell} path={`${row}.${column}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  return (
    <ol className="stack">
      {inside.map(({ item, path: own, of: ofItem }) => (
        <li key={own}>
          <Value {...part} of={ofItem} value={item} path={own} label={undefined} />
        </li>
      ))}
    </ol>
  )
}

const Named = ({ label, text }: Part & { text: string }) => (
  <p className="small">
    {label && <span className="soft">{label}: </span>}
    <bdi>{text}</bdi>
  </p>
)

function choiceName(of: Schema, value: unknown, language: 'ar' | 'en'): string {
  const labels = isSchema(of['x-enumLabels']) ? textsIn(of['x-enumLabels'][language]) : []
  const at = Array.isArray(of.enum) ? of.enum.indexOf(value) : -1
  return labels[at] ?? String(value)
}

function File({ id, module, alt, gone, label }: Part & { id: string }) {
  const file = module.assets[id]
  if (!file) return <p className="soft">{gone}</p>
  if (file.kind === 'image')
    return (
      // biome-ignore lint/performance/noImgElement: the API has made the sizes
      <img
        className={styles.picture}
        src={file.renditions.at(-1)?.url ?? file.url}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        alt={alt ?? file.altText ?? ''}
        loading="lazy"
      />
    )
  // biome-ignore lint/a11y/useMediaCaption: captions are files of their own
  if (file.kind === 'video') return <video className={styles.picture} src={file.url} controls preload="metadata" />
  // biome-ignore lint/a11y/useMediaCaption: captions are files of their own
  if (file.kind === 'audio') return <audio src={file.url} controls preload="metadata" />
  return (
    <a href={file.url}>
      {label && `${label}: `}
      <bdi>{file.name}</bdi>
    </a>
  )
}
