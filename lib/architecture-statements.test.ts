import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { is, SQL } from 'drizzle-orm'
import { getTableConfig, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'

/** The columns that conditions of partial indexes name, as the code writes them: `invites.status`. */
async function columnsOfConditions(): Promise<string[]> {
  const found = new Set<string>()
  for (const file of readdirSync('db/schema')) {
    const tables: Record<string, unknown> = await import(`../db/schema/${file.slice(0, -3)}.ts`)
    for (const [name, table] of Object.entries(tables)) {
      if (!is(table, PgTable)) continue
      for (const { config } of getTableConfig(table).indexes)
        for (const chunk of is(config.where, SQL) ? config.where.queryChunks : [])
          if (is(chunk, PgColumn)) found.add(`${name}.${chunk.name}`)
    }
  }
  return [...found].toSorted()
}

/** Comparisons of such a column with constants that are sent as parameters. */
const byParameter = (text: string, columns: string[]): string[] =>
  [...text.matchAll(/\b(?:eq|ne|inArray|notInArray)\(\s*(\w+\.\w+),\s*['"[]/g)]
    .filter(([, column = '']) => columns.includes(column))
    .map(([said]) => said)

describe('statements', () => {
  it('say the conditions of partial indexes by constants, without which a plan cannot use them', async () => {
    const columns = await columnsOfConditions()
    expect(columns).toEqual(expect.arrayContaining(['enrolments.state', 'invites.status', 'memberImportRows.state']))
    expect(byParameter(`eq(invites.status, 'pending') isOneOf(invites.status, 'pending') eq(invites.id, '1')`, columns)).toEqual([
      "eq(invites.status, '",
    ])
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'db', 'scripts'], { encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.ts$/.test(file) && !/\.(test|fixtures)\.ts$|\/testing\//.test(file))
    const found = files.flatMap((file) => byParameter(readFileSync(file, 'utf8'), columns).map((said) => `${file}: ${said}`))
    expect(found, 'use isOneOf (lib/platform/db/is-one-of.ts)').toEqual([])
  })
})
