import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A record with a life: the only files that may store one, or write its state, because they publish the event of it. */
type Life = Record<'table' | 'sqlTable' | 'room' | 'records' | 'state' | 'creates' | 'changes', string>
const lives: Life[] = [
  {
    table: 'users',
    sqlTable: 'users',
    room: 'lib/domain/identity/',
    records: 'accountRecords',
    state: 'status',
    creates: 'lib/domain/identity/users.service.ts',
    changes: 'lib/domain/identity/account-state.service.ts',
  },
]

/** The text from an opening parenthesis to its end. */
function argumentsAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

const creations = ({ table, sqlTable, records }: Life) =>
  new RegExp(`\\binsert\\(${table}\\)|\\b${records}\\.insert\\(|\\binsert into ${sqlTable}\\b`)

/** Whether a file writes the state of a record that it does not create. */
function changesState(text: string, { table, sqlTable, records, state }: Life): boolean {
  const calls = new RegExp(`\\bupdate\\(${table}\\)\\s*\\.set\\(|\\b${records}\\.change(?:If)?\\(`, 'g')
  const isNamed = new RegExp(`\\b${state}\\b\\s*[:,}]`)
  const written = [...text.matchAll(calls)].some(({ 0: call, index }) => isNamed.test(argumentsAt(text, index + call.length - 1)))
  const inSql = new RegExp(`\\bupdate ${sqlTable}\\b[^\`]*?\\bset\\b[^\`]*?\\b${state}\\s*=`)
  return written || inSql.test(text)
}

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'app', 'db'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

describe.each(lives)('the state of $table', (life) => {
  // Another room may have records of its own under the same name.
  const read = sources.map(({ file, text }) => ({
    file,
    text: file.startsWith(life.room) ? text : text.replaceAll(life.records, 'others'),
  }))
  const filesThat = (does: (text: string) => boolean) => read.filter(({ text }) => does(text)).map(({ file }) => file)

  it('is written by the file alone that publishes its change', () => {
    expect(filesThat((text) => changesState(text, life))).toEqual([life.changes])
  })

  it('begins in the file alone that publishes the new record', () => {
    expect(filesThat((text) => creations(life).test(text))).toEqual([life.creates])
  })

  it('would be found in a statement elsewhere', () => {
    const { table, sqlTable, records, state } = life
    for (const text of [
      `await db.update(${table}).set({ ...other(), ${state}: 'x' })`,
      `await db\n  .update(${table})\n  .set({ ${state} })`,
      `${records}.changeIf(context, id, { name, ${state}: next() }, is)`,
      `sql\`update ${sqlTable} u set name = 'x', ${state} = 'y' where u.id = 1\``,
    ])
      expect(changesState(text, life), text).toBe(true)
    expect(changesState(`db.update(${table}).set({ name }).where(eq(${table}.${state}, 'x'))`, life)).toBe(false)
  })
})
