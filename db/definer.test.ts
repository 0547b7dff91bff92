import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, logRow } from '@/lib/domain/testing/definer-calls'
import { newSide, type Side } from '@/lib/domain/testing/definer-side'
import { appUrl } from '@/lib/platform/db/app-url'
import { type Disguise, plantHostileObjects } from '@/lib/platform/testing/hostile-objects'

type Routine = { signature: string; body: string }

const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const sides: Side[] = []

const ofExtension = owner`exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
const routines = () => owner<Routine[]>`
  select p.oid::regprocedure::text as signature, coalesce(pg_get_functiondef(p.oid), '') as body
  from pg_proc p where p.pronamespace = 'public'::regnamespace and not ${ofExtension} order by 1`

/** All rows of an organization, table by table. */
async function contentOf(id: string): Promise<Map<string, string>> {
  const tables = await owner<{ name: string; tenant: string }[]>`
    select c.relname as name, case when c.relname = 'organizations' then 'id' else 'organization_id' end as tenant from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'organizations'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))`
  const content = new Map<string, string>()
  for (const { name, tenant } of tables) {
    const rows = await owner<
      { row: string }[]
    >`select to_jsonb(t)::text as row from ${owner(name)} t where ${owner(tenant)} = ${id} order by 1`
    content.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return content
}

/** Texts that tell one organization's rows from another's: ids, hashes, addresses. */
const marksOf = (content: string) => new Set(content.match(/[\w.@-]{20,}/g))

const login = decodeURIComponent(new URL(appUrl()).username)
/** The app's own login, as used by an attacker. Types are not fetched, because that query would use the planted objects. */
function attacker() {
  const notices: string[] = []
  const sql = postgres(appUrl(), {
    max: 1,
    fetch_types: false,
    prepare: false,
    onnotice: ({ message = '' }) => notices.push(message),
  })
  return { sql, caught: () => notices.filter((text) => text.startsWith('caught:') && !text.endsWith(` as ${login}`)) }
}
const grantTemporary = (verb: 'grant' | 'revoke') =>
  owner.unsafe(
    `do $$ begin execute format('${verb} temporary on database %I ${verb === 'grant' ? 'to' : 'from'} public', current_database()); end $$`,
  )

beforeAll(async () => {
  sides.push(await newSide(owner), await newSide(owner))
})
afterAll(() => owner.end())

describe('the functions of the schema, called by the login of the app', () => {
  it('are all called here, and each called one exists', async () => {
    expect((await routines()).map(({ signature }) => signature)).toEqual(Object.keys(calls).sort())
  })

  it.each<Disguise>(['table', 'view'])(
    'show no foreign row, change none and forge no audit row, with a temporary %s in the place of all they name',
    async (disguise) => {
      const [mine, theirs] = sides
      if (!mine || !theirs) throw new Error('There are two organizations')
      const bodies = (await routines()).map(({ body }) => body).join('\n')
      const before = await contentOf(theirs.id)
      const own = marksOf([...(await contentOf(mine.id)).values()].join('\n'))
      const [chain] = await owner<
        { length: number }[]
      >`select count(*)::int as length from activity_logs where organization_id = ${mine.id}`
      const { sql, caught } = attacker()
      const shown: string[] = []
      const answered = new Set<string>()
      let accepted = 0
      await grantTemporary('grant')
      try {
        const planted = await plantHostileObjects(sql, bodies, disguise)
        for (const [kind, least] of Object.entries({ relations: 12, types: 6, functions: 60, operators: 30, casts: 3 }))
          expect(planted[kind as keyof typeof planted], kind).toBeGreaterThanOrEqual(least)
        for (const path of ['public', 'pg_temp, public, pg_catalog'])
          for (const tenant of [mine.id, ''])
            for (const [signature, { attempts, promised = [] }] of Object.entries(calls)) {
              const known = marksOf([signature, ...promised.map((table) => before.get(table) ?? '')].join('\n'))
              for (const [text, values = []] of attempts(mine, theirs)) {
                const rows: unknown[] = await sql
                  .begin(async (one) => {
                    await one.unsafe(`set local search_path = ${path}`)
                    await one.unsafe(`set local app.organization_id = '${tenant}'`)
                    return one.unsafe(text, values as string[])
                  })
                  .then(
                    (found) => {
                      answered.add(signature)
                      return [...found]
                    },
                    () => [],
                  )
                if (text === logRow && values[0] === mine.id && tenant === mine.id) accepted += 1
                for (const [table, content] of before)
                  for (const mark of marksOf(content))
                    if (!own.has(mark) && !known.has(mark) && JSON.stringify(rows).includes(mark))
                      shown.push(`${signature}: ${mark} of ${table}`)
              }
            }
      } finally {
        await sql.end()
        await grantTemporary('revoke')
      }
      expect(caught(), 'run with rights of another role').toEqual([])
      expect(shown, 'foreign values in answers').toEqual([])
      expect(await contentOf(theirs.id), 'what the other organization has stored').toEqual(before)
      const neverAnswer = ['protect_tenant_tables()', 'refuse_activity_log_change()']
      expect([...answered].sort()).toEqual(
        Object.keys(calls)
          .filter((name) => !neverAnswer.includes(name))
          .sort(),
      )
      const [after] = await owner`
        with chain as (select *, lag(hash, 1, ''::bytea) over (order by sequence) as before, activity_log_hash(activity_logs) as right from activity_logs where organization_id = ${mine.id})
        select count(*)::int as length, bool_and(prev_hash = before and hash = "right") as sound, max(sequence)::int as newest,
          (select sequence::int from activity_log_heads where organization_id = ${mine.id}) as head from chain`
      const length = (chain?.length ?? 0) + accepted
      expect(after).toEqual({ length, sound: true, newest: length, head: length })
    },
  )

  it('are safe from temporary objects, because the login may create no object at all', async () => {
    const { sql } = attacker()
    for (const statement of [
      'create temporary table users (id pg_catalog.uuid)',
      'create temporary view users as select 1',
      'create temporary sequence users_id',
      'create function pg_temp.now() returns int language sql as $$ select 1 $$',
      'create domain pg_temp.uuid as pg_catalog.text',
      'create type pg_temp.own as (value pg_catalog.text)',
      'create operator pg_temp.= (leftarg = pg_catalog.uuid, rightarg = pg_catalog.uuid, function = uuid_eq)',
      'create function public.own() returns int language sql as $$ select 1 $$',
      'create schema own',
      'create extension hstore',
      'set role masar_definer',
      'grant masar_definer to current_user',
    ])
      expect(
        await sql.unsafe(statement).then(
          () => 'accepted',
          ({ code }: { code: string }) => code,
        ),
        statement,
      ).toBe('42501')
    await sql.end()
  })
})
