import type { ReactNode } from 'react'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import styles from './prose.module.css'

// Organizations write these texts: every pattern takes linear time. No part can begin where another may, or its length is bounded.
/** `#` to `######`, `-`, `*`, `1.`, and rest. */
const heading = /^(#{1,6})\s+(\S.*)$/s
const bullet = /^[-*•]\s+(\S.*)$/s
const numbered = /^[\d٠-٩]{1,9}[.)]\s+(\S.*)$/s
const inline = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]{1,1000})\]\((https?:\/\/[^\s)]{1,2000})\)/g

/** Emphasis and web links; all other text is shown as it is. */
function words(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let last = 0
  for (const match of text.matchAll(inline)) {
    nodes.push(text.slice(last, match.index))
    const [, strong, emphasis, label, address] = match
    if (strong) nodes.push(<strong key={match.index}>{strong}</strong>)
    else if (emphasis) nodes.push(<em key={match.index}>{emphasis}</em>)
    else
      nodes.push(
        <a key={match.index} href={address} target="_blank" rel="noreferrer noopener">
          {label}
        </a>,
      )
    last = match.index + match[0].length
  }
  return [...nodes, text.slice(last)]
}

const matches = (lines: string[], pattern: RegExp) =>
  lines.length > 0 && lines.every((line) => pattern.test(line)) ? lines.map((line) => pattern.exec(line)?.[1] ?? '') : null

function Block({ text }: { text: string }) {
  const lines = text.split('\n')
  const [, , title] = lines.length === 1 ? (heading.exec(text) ?? []) : []
  if (title) return <p className={styles.heading}>{words(title)}</p>
  const points = matches(lines, bullet)
  const steps = points ? null : matches(lines, numbered)
  const items = (points ?? steps)?.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text has no other name
    <li key={at}>{words(item)}</li>
  ))
  if (points) return <ul>{items}</ul>
  if (steps) return <ol>{items}</ol>
  return <p>{words(text)}</p>
}

/** A headline or a list is a block of its own, with or without an empty line around it. */
function blocksOf(text: string): string[] {
  const kindOf = (line: string) => [heading, bullet, numbered].findIndex((pattern) => pattern.test(line))
  const blocks: string[][] = [[]]
  let before = -1
  for (const line of text
    .replaceAll('\r', '')
    .split('\n')
    .map((each) => each.trim())) {
    const kind = kindOf(line)
    if (line === '' || kind !== before || kind === 0) blocks.push([])
    if (line !== '') blocks.at(-1)?.push(line)
    before = kind
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

/** A text that somebody wrote, plain or in Markdown, in its own language and direction. No part of it is ever read as HTML. */
export const Prose = ({ text, language }: { text: string; language: Language }) => (
  <div lang={language} dir={direction(language)} className={styles.prose} data-text="theirs">
    {blocksOf(text).map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block of a text has no other name
      <Block key={at} text={block} />
    ))}
  </div>
)
