import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { beforeAll, expect, it } from 'vitest'

type Snapshot = ReturnType<typeof generateDrizzleJson>
const meta = 'db/migrations/meta'
const { entries } = JSON.parse(readFileSync(`${meta}/_journal.json`, 'utf8')) as { entries: { tag: string; when: number }[] }
const newest = entries.at(-1)?.tag ?? ''
const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
const stored = (): Snapshot => JSON.parse(readFileSync(`${meta}/${snapshots[0]}`, 'utf8'))

let tables: Snapshot
beforeAll(async () => {
  const files = readdirSync('db/schema').filter((file) => file.endsWith('.ts'))
  const parts = await Promise.all(files.map((file) => import(resolve('db/schema', file))))
  tables = generateDrizzleJson(Object.assign({}, ...parts), stored().id, undefined, 'snake_case')
})

it('there is one snapshot, that of the newest migration', () => {
  expect(snapshots).toEqual([`${newest.slice(0, 4)}_snapshot.json`])
  expect(readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((one, other) => one - other))
})

it('npm run db:generate has nothing to write', async () => {
  expect(await generateMigration(stored(), tables)).toEqual([])
})

it('npm run db:generate writes an added column, and nothing else', async () => {
  const before = stored()
  delete before.tables['public.users']?.columns.locale
  const written = await generateMigration(before, tables)
  expect(written).toEqual([expect.stringMatching(/^ALTER TABLE "users" ADD COLUMN "locale" /)])
})
