import { readFileSync, writeFileSync } from 'node:fs'
import type { Row } from './rows'

/** The result of a run; rows of earlier runs keep their date. */
export type Kept = { date: string; settings: Record<string, string | number | boolean>; rows: (Row & { date: string })[] }

const page = 'docs/reliability.md'
const [start, end] = ['<!-- faults -->', '<!-- /faults -->']
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function table({ date, settings, rows }: Kept): string {
  const told = Object.entries(settings).map(([name, value]) => `${name}: ${value}`)
  return [
    `${date}. ${told.join('; ')}.`,
    '',
    '| row | what happened | wanted | measured | result |',
    '|---|---|---|---|---|',
    ...rows.map((row) => {
      const result = `${row.pass ? 'pass' : '**fail**'}${row.date.slice(0, 10) === date.slice(0, 10) ? '' : ` (${row.date.slice(0, 10)})`}`
      return `| ${row.id} | ${cell(row.what)} | ${cell(row.goal)} | ${cell(row.figures)} | ${result} |`
    }),
  ].join('\n')
}

/** Writes the table between its marks in docs/reliability.md. */
export function writeTable(kept: Kept): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} needs the lines ${start} and ${end}`)
  writeFileSync(page, `${text.slice(0, from + start.length)}\n${table(kept)}\n${text.slice(to)}`)
}
