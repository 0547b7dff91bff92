import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.service'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { appUrl } from './app-url'

type Column = { name: string; type: string; required: boolean; generated: boolean }
type Key = { name: string; columns: string[]; target: string; targetColumns: string[] }
type Table = { name: string; tenant: string; columns: Column[]; keys: Key[]; uniques: string[][]; identity: string[] }
type Row = Record<string, unknown>

/** Two connections: the owner, to whom no policy applies, and the app's own login. */
const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const app = postgres(appUrl(), { max: 1, onnotice: () => {} })
let tables: Table[] = []
let mine = ''
let theirs = ''

/** Every table with a tenant column, from the database's catalogue. */
const readTables = () => owner<Table[]>`
  select c.relname as name,
    case when c.relname = 'organizations' then 'id' else 'organization_id' end as tenant,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'required', a.attnotnull and not a.atthasdef, 'generated', a.attgenerated <> '') order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object('name', k.conname, 'target', k.confrelid::regclass::text,
        'columns', (select json_agg(a.attname order by at.n) from unnest(k.conkey) with ordinality at(num, n) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = at.num),
        'targetColumns', (select json_agg(a.attname order by at.n) from unnest(k.confkey) with ordinality at(num, n) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = at.num)))
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]'::json) as keys,
    coalesce((select json_agg((select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)))
      from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary), '[]'::json) as uniques,
    (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as identity
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (c.relname = 'organizations' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
  order by c.relname`

/** Runs work as the app inside one organization, in a transaction that is always rolled back. */
async function asTenant<T>(organization: string | null, work: (sql: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const undo = new Error('taken back')
  let result: { value: T } | undefined
  await app
    .begin(async (sql) => {
      if (organization) await sql`select set_config('app.organization_id', ${organization}, true)`
      result = { value: await work(sql) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!result) throw new Error('The work ended without a result')
  return result.value
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code ?? String(error),
  )

let moments = 0
const example = (type: string): unknown =>
  type === 'uuid'
    ? crypto.randomUUID()
    : type === 'jsonb'
      ? {}
      : /^(?!.*\[\]$).*(int|numeric|double)/.test(type)
        ? 1
        : /time|^date$/.test(type)
          ? new Date(Date.now() + 1000 * moments++) // Each later than the last: ends follow beginnings.
          : type === 'bytea'
            ? Buffer.of(1)
            : type === 'boolean'
              ? true
              : /\[\]$/.test(type)
                ? []
                : `made up ${crypto.randomUUID()}`

/** Inserts a row of a table for an organization. Its foreign keys, except `leftOut`, point at existing rows. */
async function fill(table: Table, organization: string, leftOut?: Key): Promise<void> {
  const row: Row = {}
  for (const { name, type, required, generated } of table.columns) if (required && !generated) row[name] = example(type)
  row[table.tenant] = organization
  for (const { target, columns, targetColumns } of table.keys.filter((key) => key !== leftOut)) {
    const tenant = target === 'organizations' ? 'id' : 'organization_id'
    const [found] = await owner<Row[]>`select * from ${owner(target)} where ${owner(tenant)} = ${organization} limit 1`
    columns.forEach((column, at) => {
      row[column] = found?.[targetColumns[at] ?? '']
    })
  }
  await owner`insert into ${owner(table.name)} ${owner(row as Record<string, string>)}`
}

const rowsOf = (table: Table, organization: string) =>
  owner<Row[]>`select * from ${owner(table.name)} where ${owner(table.tenant)} = ${organization}`

beforeAll(async () => {
  const [here, there] = [await freshOrganization(), await freshOrganization()]
  mine = here.organization.id
  theirs = there.organization.id
  for (const org of [here, there]) await org.admin.call(createApiKey.contract, { body: { name: 'Portal' } })
  tables = [...(await readTables())]
  // A table may reference one that comes later in the alphabet: repeat until no table is empty.
  for (let round = 0; round < tables.length; round += 1)
    // A table may require exactly one of two references.
    for (const organization of [mine, theirs])
      for (const table of tables)
        for (const leftOut of [undefined, ...table.keys])
          if ((await rowsOf(table, organization)).length === 0) await codeOf(fill(table, organization, leftOut))
})
afterAll(async () => {
  await app.end()
  await owner.end()
})

describe('the walls between organizations, by direct SQL', () => {
  it('are tested on every table, with rows of both sides in each', async () => {
    expect(tables.length).toBeGreaterThan(15)
    const empty: string[] = []
    for (const table of tables)
      for (const organization of [mine, theirs]) if ((await rowsOf(table, organization)).length === 0) empty.push(table.name)
    expect(empty).toEqual([])
    const [found] = await owner<
      { names: string[] }[]
    >`select array_agg(tablename::text order by 1) as names from pg_tables where schemaname = 'public'`
    const untenanted = found?.names.filter((name) => !tables.some((table) => table.name === name))
    expect(untenanted?.toSorted()).toEqual(['checkpoint_keys', 'first_run_tokens', 'schedules', 'signing_keys'])
  })

  it('let no statement see, change or delete a row of another organization', async () => {
    for (const { name, tenant, columns } of tables) {
      const foreign = (sql: postgres.TransactionSql) => sql`from ${sql(name)} where ${sql(tenant)} <> ${mine}`
      const readable = name !== 'activity_log_heads'
      if (!readable) expect(await codeOf(asTenant(mine, (sql) => sql`select ${foreign(sql)}`)), name).toBe('42501')
      else {
        expect(await asTenant(mine, async (sql) => (await sql`select 1 ${foreign(sql)}`).length), name).toBe(0)
        expect(await asTenant(mine, async (sql) => (await sql`select 1 from ${sql(name)}`).length), name).toBeGreaterThan(0)
        expect(
          await asTenant(
            mine,
            async (sql) =>
              (await sql`select 1 from organizations o join ${sql(name)} t on true where t.${sql(tenant)} = ${theirs}`).length,
          ),
          name,
        ).toBe(0)
        expect(
          await asTenant(
            mine,
            async (sql) =>
              (
                await sql`select 1 from ${sql(name)} where ${sql(tenant)} = ${theirs} for update`.catch(
                  (error: { code: string }) => (error.code === '42501' ? [] : Promise.reject(error)),
                )
              ).length,
          ),
          name,
        ).toBe(0)
      }
      const column = columns.find((candidate) => !candidate.generated && candidate.name !== tenant)?.name ?? tenant
      const changed = await codeOf(
        asTenant(mine, async (sql) => {
          const { count } = await sql`update ${sql(name)} set ${sql(column)} = ${sql(column)} where ${sql(tenant)} = ${theirs}`
          if (count > 0) throw new Error(`changed ${count}`)
        }),
      )
      const removed = await codeOf(
        asTenant(mine, async (sql) => {
          const { count } = await sql`delete from ${sql(name)} where ${sql(tenant)} = ${theirs}`
          if (count > 0) throw new Error(`removed ${count}`)
        }),
      )
      for (const outcome of [changed, removed]) expect(['accepted', '42501'], name).toContain(outcome)
      expect(await codeOf(asTenant(mine, (sql) => sql`truncate ${sql(name)}`)), name).toBe('42501')
      expect((await owner`select 1 from ${owner(name)} where ${owner(tenant)} = ${theirs}`).length, name).toBeGreaterThan(0)
    }
  })

  it('let no statement write into another organization or move a row there', async () => {
    for (const table of tables) {
      const [row] = await rowsOf(table, theirs)
      const copy = Object.fromEntries(
        table.columns.filter(({ generated }) => !generated).map(({ name }) => [name, row?.[name]]),
      ) as Record<string, string>
      expect(await codeOf(asTenant(mine, (sql) => sql`insert into ${sql(table.name)} ${sql(copy)}`)), table.name).toBe('42501')
      expect(
        await codeOf(asTenant(mine, (sql) => sql`update ${sql(table.name)} set ${sql(table.tenant)} = ${theirs}`)),
        table.name,
      ).toBe('42501')
    }
  })

  /** Values that a check constraint of the table requires besides the foreign key. */
  const besides: Record<string, object> = {
    'api_keys.api_keys_account': { kind: 'service' },
    'jobs.jobs_program': { user_id: null },
  }

  it('let no foreign key reach a foreign row', async () => {
    let probed = 0
    for (const table of tables)
      for (const key of table.keys.filter(({ target }) => target !== 'organizations')) {
        expect(key.columns[0], `${table.name}.${key.name}`).toBe('organization_id')
        const target = tables.find(({ name }) => name === key.target)
        const [foreign] = target ? await rowsOf(target, theirs) : []
        const pointing = key.columns.slice(1).map((column, at) => [column, foreign?.[key.targetColumns[at + 1] ?? '']])
        const set: Record<string, string> = { ...besides[`${table.name}.${key.name}`], ...Object.fromEntries(pointing) }
        const oneRow = owner`ctid = (select ctid from ${owner(table.name)} where ${owner(table.tenant)} = ${mine} limit 1)`
        // No policy applies to the owner, so it is the key itself that refuses.
        expect(
          await codeOf(owner.begin((sql) => sql`update ${sql(table.name)} set ${sql(set)} where ${oneRow}`)),
          `${table.name}.${key.name}`,
        ).toBe('23503')
        expect(['23503', '42501'], table.name).toContain(
          await codeOf(
            asTenant(
              mine,
              (sql) => sql`update ${sql(table.name)} set ${sql(set)} where ctid = (select ctid from ${sql(table.name)} limit 1)`,
            ),
          ),
        )
        probed += 1
      }
    expect(probed).toBeGreaterThan(8)
  })

  it('let no unique index reveal a row of another organization', async () => {
    for (const table of tables.filter(({ name }) => name !== 'organizations')) {
      for (const unique of [...table.uniques, table.identity])
        expect({ table: table.name, unique }).toEqual({ table: table.name, unique: expect.arrayContaining([table.tenant]) })
      const [row] = await rowsOf(table, theirs)
      const plain = table.columns.filter(({ generated }) => !generated).map(({ name }) => [name, row?.[name]])
      const copy = { ...Object.fromEntries(plain), [table.tenant]: mine } as Record<string, string>
      const undo = new Error('taken back')
      // Policies, triggers and foreign keys are off here: only an index could refuse the values of another organization's row.
      const twin = owner.begin(async (sql) => {
        await sql`set local session_replication_role = replica`
        await sql`delete from ${sql(table.name)} where ${sql(table.tenant)} = ${mine}`
        await sql`insert into ${sql(table.name)} ${sql(copy)}`
        throw undo
      })
      await expect(twin, table.name).rejects.toBe(undo)
    }
  })

  it('have a condition whose value is not known when a statement is planned', async () => {
    const policies = await owner<{ table: string; shown: string; written: string }[]>`
      select polrelid::regclass::text as table, pg_get_expr(polqual, polrelid) as shown, pg_get_expr(polwithcheck, polrelid) as written
      from pg_policy where polname = 'tenant' order by 1`
    expect(policies.map(({ table }) => table)).toEqual(tables.map(({ name }) => name))
    for (const { table, shown, written } of policies) {
      const tenant = table === 'organizations' ? 'id' : 'organization_id'
      const condition = new RegExp(String.raw`^\(${tenant} = \( ?SELECT \(?NULLIF\(current_setting\('app\.organization_id'`)
      expect([shown, written], table).toEqual([expect.stringMatching(condition), expect.stringMatching(condition)])
    }
  })

  it('show nothing where no organization is set, and forget it with the transaction', async () => {
    for (const { name } of tables.filter((table) => table.name !== 'activity_log_heads'))
      expect(await asTenant(null, async (sql) => (await sql`select 1 from ${sql(name)}`).length), name).toBe(0)
    const seen = () => app`select 1 from users`.then((rows) => rows.length)
    expect(await asTenant(mine, async (sql) => (await sql`select 1 from users`).length)).toBeGreaterThan(0)
    expect(await seen()).toBe(0)
    await app.begin((sql) => sql`select set_config('app.organization_id', ${mine}, true)`)
    expect(await seen()).toBe(0)
    // A malformed id is an error; an empty one means no organization and shows no rows.
    for (const nonsense of ['x', "' or true --"])
      expect(await codeOf(asTenant(nonsense, (sql) => sql`select 1 from users`))).toBe('22P02')
    const empty = await app.begin(async (sql) => {
      await sql`select set_config('app.organization_id', '', true)`
      return (await sql`select 1 from users`).length
    })
    expect(empty).toBe(0)
  })

  it('cannot be taken down by the login of the app', async () => {
    const { name } = (await app<{ name: string }[]>`select current_user::text as name`)[0] ?? { name: '' }
    for (const statement of [
      'set role postgres',
      'set role masar_definer',
      'set session authorization postgres',
      'alter table users disable row level security',
      'alter table users no force row level security',
      'drop policy tenant on users',
      'create policy open on users using (true)',
      'alter table activity_logs disable trigger all',
      'set session_replication_role = replica',
      `alter role "${name}" bypassrls`,
      `alter role "${name}" superuser`,
      'create table public.mine (id int)',
      'select protect_tenant_tables()',
      'select * from pg_authid',
      'create extension file_fdw',
      "copy users to program 'cat'",
    ])
      expect(await codeOf(app.unsafe(statement)), statement).toBe('42501')
    await app`set row_security = off`
    expect(await codeOf(app`select 1 from users`)).toBe('42501')
    await app`reset row_security`
  })
})
