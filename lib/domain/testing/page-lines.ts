import { readFileSync } from 'node:fs'

/** Lines that a page of the documents adds to a file, before or after one of its lines. */
export type PageLines = { file: string; place: string; line: string; added: string }

/** A file that a page of the documents adds. */
export type PageFile = { file: string; text: string }

const sectionOf = (page: string, section: string): string =>
  readFileSync(page, 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith(`${section}\n`)) ?? ''

/** The lines that a section of a page adds, in its order: `` In `file`, after `line`: `` and a block. */
export function linesOf(page: string, section: string): PageLines[] {
  const block = /^In `([^`]+)`, (before|after) `([^`]+)`:\n\n```\w+\n([\s\S]*?)\n```$/gm
  return [...sectionOf(page, section).matchAll(block)].map(([, file = '', place = '', line = '', added = '']) => ({
    file,
    place,
    line,
    added,
  }))
}

/** The files that it adds: `` The new file `file`: `` and a block. */
export function filesOf(page: string, section: string): PageFile[] {
  const block = /^The new file `([^`]+)`:\n\n```\w+\n([\s\S]*?\n)```$/gm
  return [...sectionOf(page, section).matchAll(block)].map(([, file = '', text = '']) => ({ file, text }))
}

/** A file's text with the lines added. The line that they are beside has to be in it once. */
export function withLines(text: string, { file, place, line, added }: PageLines): string {
  const lines = text.split('\n')
  const places = lines.flatMap((other, at) => (other.trim() === line ? [at] : []))
  const [at = 0] = places
  if (places.length !== 1) throw new Error(`${file} has ${places.length} lines ${line}`)
  return lines.toSpliced(place === 'after' ? at + 1 : at, 0, ...added.split('\n')).join('\n')
}

/** The text without them again. */
export function withoutLines(text: string, { file, added }: PageLines): string {
  if (!text.includes(`${added}\n`)) throw new Error(`${file} is without the lines`)
  return text.replace(`${added}\n`, () => '')
}
