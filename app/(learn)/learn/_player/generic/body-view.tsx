import type { ReactNode } from 'react'
import { numberIn as written } from '@/lib/ui/regional-format'
import {
  branchAt,
  branchesOf,
  groupsOf,
  itemOf,
  kindOf,
  type Schema,
  shownProperties,
  textIn,
  wordsOf,
} from '@/lib/ui/schema-form/schema'
import { When } from '@/lib/ui/when'
import { isValues, listOf, textOf } from '../body-values'
import { choicesOf } from '../form.rules'
import { Picture, pictureOf } from '../parts/picture'
import { Lines } from '../parts/prose'
import prose from '../player.module.css'
import type { PlayedModule, PlayerProps } from '../scene'
import styles from './body.module.css'

/** `level` is how deep a value lies, `heading` that of the next heading, which rises only where one was drawn. */
type Place = { schema: Schema; value: unknown; path: string; label: string; level: number; heading: number }
type Around = {
  module: PlayedModule
  root: Schema
  regional: PlayerProps['scene']['regional']
  texts: PlayerProps['texts']['body']
}

const under = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
const deepest = 10
/** Names of things for programs, which say nothing to a reader. */
const isCode = (name: string, schema: Schema) => name === 'id' && kindOf(schema) === 'text'

/** The content of a module of any type, as its schema describes it: in its order, in its groups, and only what is to be shown. */
export function BodyView({ around }: { around: Around }) {
  const { module, root } = around
  return (
    <div className={`${prose.prose} ${styles.body}`}>
      <Properties place={{ schema: root, value: module.body, path: '', label: '', level: 2, heading: 2 }} around={around} />
    </div>
  )
}

function Properties({ place, around }: { place: Place; around: Around }) {
  const { schema, value, path, level, heading } = place
  const own = isValues(value) ? value : {}
  const shown = shownProperties(schema, own, around.root).filter(
    ({ name, schema: of }) =>
      own[name] !== undefined && of['x-secret'] !== true && !isCode(name, of) && kindOf(of) !== 'constant',
  )
  return groupsOf(shown).map(([group, members]) => {
    const inside = members.map(({ name, schema: of }) => (
      <Value
        key={name}
        place={{
          schema: of,
          value: own[name],
          path: under(path, name),
          label: labelOf(name, of),
          level: level + 1,
          heading: group === '' ? heading : heading + 1,
        }}
        around={around}
      />
    ))
    if (group === '') return inside
    return (
      <section key={group} className={styles.group}>
        <Heading level={heading}>{group}</Heading>
        {inside}
      </section>
    )
  })
}

/** Texts speak for themselves unless they have a title; a number or a choice says nothing without its name. */
const labelOf = (name: string, schema: Schema): string =>
  textIn(schema.title) ?? (['choice', 'number', 'flag'].includes(kindOf(schema)) ? wordsOf(name) : '')

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Level = level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return (
    <Level>
      <bdi>{children}</bdi>
    </Level>
  )
}

function Value({ place, around }: { place: Place; around: Around }) {
  const { schema, value, path, label, level, heading } = place
  const inside = { ...place, heading: label === '' ? heading : heading + 1 }
  const { module, regional, texts } = around
  if (level > deepest || value === null || value === '') return null
  const html = module.html[path]
  if (html !== undefined)
    return (
      <Named label={label} level={heading}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by lib/domain/learning/modules/rich-text/rich-text-html.rules.ts, where every text is escaped */}
        <div className={styles.formatted} dangerouslySetInnerHTML={{ __html: html }} />
      </Named>
    )
  const fact = (shown: ReactNode) => (
    <p className={styles.fact}>
      <bdi className="soft">{label}</bdi> <strong>{typeof shown === 'string' ? <bdi>{shown}</bdi> : shown}</strong>
    </p>
  )
  switch (kindOf(schema)) {
    case 'choice':
      return fact(choicesOf(schema, regional.language).find((choice) => choice.value === String(value))?.label ?? String(value))
    case 'flag':
      return fact(value === true ? texts.yes : texts.no)
    case 'number':
      return typeof value === 'number' ? fact(written(regional, value)) : null
    case 'record':
      return (
        <Named label={label} level={heading}>
          <Properties place={inside} around={around} />
        </Named>
      )
    case 'variants': {
      const branches = branchesOf(schema, around.root)
      return <Value place={{ ...place, schema: branches[branchAt(branches, value)] ?? {} }} around={around} />
    }
    case 'list':
      return (
        <Named label={label} level={heading}>
          <List place={inside} around={around} />
        </Named>
      )
    default:
      return typeof value === 'string' ? (
        <Named label={label} level={heading}>
          <TextValue place={place} text={value} around={around} />
        </Named>
      ) : null
  }
}

const Named = ({ label, level, children }: { label: string; level: number; children: ReactNode }) =>
  label === '' ? (
    children
  ) : (
    <section className={styles.named}>
      <Heading level={level}>{label}</Heading>
      {children}
    </section>
  )

function TextValue({ place: { schema, path }, text, around }: { place: Place; text: string; around: Around }) {
  const { module, regional, texts } = around
  const widget = textOf(schema['x-widget'])
  if (widget === 'asset' || schema['x-asset'] !== undefined) {
    const asset = module.assets[text]
    if (!asset) return <p className="notice">{texts.missingFile}</p>
    if (asset.kind === 'image') return <Picture shown={pictureOf(module.assets, text, '')} alt="" className={styles.picture} />
    if (asset.mediaType.startsWith('audio/'))
      // biome-ignore lint/a11y/useMediaCaption: the type has no captions for it
      return <audio src={asset.url} controls preload="metadata" aria-label={asset.name} />
    if (asset.mediaType.startsWith('video/'))
      // biome-ignore lint/a11y/useMediaCaption: the type has no captions for it
      return <video src={asset.url} controls preload="metadata" aria-label={asset.name} className={styles.picture} />
    return (
      <a href={asset.url} target="_blank" rel="noopener">
        <bdi>{asset.name}</bdi>
      </a>
    )
  }
  if (widget === 'code')
    return (
      <pre dir="ltr">
        <code>{text}</code>
      </pre>
    )
  if (schema.format === 'date-time')
    return (
      <p>
        <When at={text} regional={regional} />
      </p>
    )
  if (schema.format === 'uri' && /^https?:/.test(text))
    return (
      <a href={text} target="_blank" rel="noopener noreferrer" dir="ltr">
        <bdi dir="ltr">{text}</bdi>
      </a>
    )
  if (schema['x-dir'] === 'ltr' || schema.format === 'uuid')
    return (
      <p>
        <bdi dir="ltr" className="code" data-path={path}>
          {text}
        </bdi>
      </p>
    )
  return <Lines text={text} />
}

function List({ place, around }: { place: Place; around: Around }) {
  const { schema, value, path, level, heading } = place
  const items = listOf(value)
  const item = (at: number): Place => ({
    schema: itemOf(schema, at, around.root),
    value: items[at],
    path: under(path, at),
    label: '',
    level: level + 1,
    heading,
  })
  if (schema['x-widget'] === 'table') return <Table rows={items} />
  const isRich = items.some((it) => isValues(it) || Array.isArray(it))
  return (
    <ol className={isRich ? styles.cards : undefined}>
      {items.map((it, at) => (
        <li key={isValues(it) && typeof it.id === 'string' ? it.id : at}>
          <Value place={item(at)} around={around} />
        </li>
      ))}
    </ol>
  )
}

const Table = ({ rows }: { rows: unknown[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <div className={prose.wide} tabIndex={0}>
    <table>
      <tbody>
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
          <tr key={line}>
            {listOf(row).map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name
              <td key={at} dir="auto">
                {typeof cell === 'string' || typeof cell === 'number' ? cell : ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
