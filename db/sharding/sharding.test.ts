import postgres from 'postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { functionsAcross, referenceTables } from './across'
import { planOf, tenantTables } from './catalogue'
import { bare, equalities, unheldTables } from './one-shard'

/** The superuser of the tests, whom row-level security does not bind. */
const sql = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
afterAll(() => sql.end())

type Key = { table: string; name: string; columns: string[] }
type Reference = Key & { target: string; targetColumns: string[] }

const unheld = async (text: string) => {
  const plan = await planOf(sql, text)
  if (!plan) throw new Error(`cannot be prepared: ${text}`)
  return unheldTables(plan, await tenantTables(sql))
}

describe('a database distributed by organization', () => {
  it('finds the organization in every primary key and unique index', async () => {
    const keys = await sql<Key[]>`
      select c.relname as table, i.indexrelid::regclass::text as name, (select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)`
    const tables = await tenantTables(sql)
    expect(tables.size).toBeGreaterThan(60)
    const without = keys.filter(({ table, columns }) => {
      const tenant = tables.get(table)
      return tenant && table !== 'organizations' && !columns.includes(tenant.column)
    })
    expect(without).toEqual([])
    const keyed = new Set(keys.map(({ table }) => table))
    expect([...tables.keys()].filter((table) => !keyed.has(table))).toEqual([])
  })

  it('finds it first in every foreign key, or the organization itself', async () => {
    const references = await sql<Reference[]>`
      select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as target,
        (select json_agg(a.attname order by at.n) from unnest(k.conkey) with ordinality at(num, n) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = at.num) as columns,
        (select json_agg(a.attname order by at.n) from unnest(k.confkey) with ordinality at(num, n) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = at.num) as "targetColumns"
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`
    expect(references.length).toBeGreaterThan(80)
    const across = references.filter(
      ({ target, columns, targetColumns }) =>
        columns[0] !== 'organization_id' || targetColumns[0] !== (target === 'organizations' ? 'id' : 'organization_id'),
    )
    expect(across).toEqual([])
  })

  it('has a copy of the few other tables on every shard', async () => {
    const tables = await tenantTables(sql)
    const all = await sql<
      { name: string }[]
    >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
    const others = all.map(({ name }) => name).filter((name) => !tables.has(name))
    expect(others.toSorted()).toEqual(Object.keys(referenceTables).toSorted())
  })

  it('lists with a reason the functions that are not called for one organization', async () => {
    const functions = await sql<{ signature: string }[]>`
      select p.oid::regprocedure::text as signature from pg_proc p
      where p.pronamespace = 'public'::regnamespace and coalesce(p.proargnames[1], '') not in ('p_organization', 'home')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
    const names = functions.map(({ signature }) => signature)
    expect(names.length).toBeGreaterThan(30)
    const unlisted = names.filter((name) => functionsAcross.every(({ signatures }) => !signatures.test(name)))
    expect(unlisted, 'give it the organization first, or a reason in db/sharding/across.ts').toEqual([])
    const unused = functionsAcross.filter(({ signatures }) => !names.some((name) => signatures.test(name)))
    expect(unused).toEqual([])
  })
})

describe('a statement', () => {
  it.each([
    'select name from users where organization_id = $1 and id = $2',
    'select u.name from users u join user_roles m on m.organization_id = u.organization_id and m.user_id = u.id where m.organization_id = $1',
    `select (select count(*) from users where users.organization_id = tenant.id::uuid) from (select set_config('app.organization_id', $1, true) as id offset 0) tenant`,
    'select name from users where organization_id = $1 and (id = $2 or organization_id = $1 and email = $3)',
    'select name from users where organization_id = $1 and (email = $2 or exists (select from user_roles m where m.organization_id = users.organization_id and m.user_id = users.id))',
    'with found as materialized (select organization_id, id from users where organization_id = $1) select s.id from sessions s join found on found.organization_id = s.organization_id and found.id = s.user_id',
    'update users set name = $3 where organization_id = $1 and id = $2',
    'with gone as (delete from sessions where organization_id = $1 returning user_id) insert into active_days (organization_id, user_id, day) select $1::uuid, user_id, current_date from gone',
    'insert into active_days (organization_id, user_id, day) values ($1, $2, $3), ($1, $4, $3)',
    'select kid from signing_keys',
    'select id from organizations where id = $1',
  ])('is held to one organization: %s', async (text) => expect(await unheld(text)).toEqual([]))

  it.each([
    ['select name from users where id = $1', ['users']],
    ['select name from users where organization_id <> $1', ['users']],
    ['select name from users where organization_id = any($1::uuid[])', ['users']],
    ['select name from users where organization_id = $1 or id = $2', ['users']],
    ['select u.name from users u join sessions s on s.user_id = u.id where s.organization_id = $1', ['users']],
    [
      'select u.name from users u join sessions s on s.organization_id = u.organization_id and s.user_id = u.id',
      ['sessions', 'users'],
    ],
    ['select (select count(*) from users) from sessions where organization_id = $1', ['users']],
    ['with gone as (delete from sessions where id = $2) select name from users where organization_id = $1', ['sessions']],
    ['update users set name = $2 where id = $1', ['users']],
    ['delete from sessions where ctid in (select ctid from sessions where organization_id = $1 limit 5)', ['sessions']],
    [
      'insert into active_days (organization_id, user_id, day) select organization_id, id, current_date from users',
      ['active_days', 'users'],
    ],
    ['select id from organizations where slug = $1', ['organizations']],
  ])('is not: %s', async (text, tables) => expect((await unheld(text)).toSorted()).toEqual(tables))

  it('is read without being misled by its texts', () => {
    expect(equalities(`((a.x = $1) AND (a.y = ' OR '::text))`)).toEqual([
      ['a.x', '$0'],
      ['a.y', "' OR '"],
    ])
    expect(equalities('((a.x = b.x) OR (a.y = b.y))')).toEqual([])
    expect(equalities('(((a.x = $1) AND (a.y = $2)) OR ((a.x = $3) AND (a.z = $4)))')).toEqual([['a.x', '$0']])
    expect(equalities('(NOT (a.x = $1))')).toEqual([])
    expect(bare('((a.x)::uuid)')).toBe('a.x')
  })
})
