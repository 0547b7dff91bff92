import type postgres from 'postgres'

/** The kinds of temporary relation that can hide a table. */
export type Disguise = 'table' | 'view'
type Planted = Record<'relations' | 'types' | 'functions' | 'operators' | 'casts', number>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Creates temporary objects with the names of all relations, types, functions, operators and casts in the given function bodies. When one of them is
 * executed it raises the notice `caught: <what> as <role>`. Returns how many of each kind could be created.
 */
export async function plantHostileObjects(sql: postgres.Sql, bodies: string, disguise: Disguise): Promise<Planted> {
  const words = [...new Set(bodies.toLowerCase().match(/[a-z_][a-z0-9_]*/g))]
  const symbols = [...new Set(bodies.match(/[+\-*/<>=~!@#%^&|`?]+/g))]
  const planted: Planted = { relations: 0, types: 0, functions: 0, operators: 0, casts: 0 }
  /** Some objects cannot be created, for example functions of internal types. */
  const attempt = (kind: keyof Planted, ...statements: string[]) =>
    sql
      .begin((one) => one.unsafe(statements.join(';')))
      .then(
        () => {
          planted[kind] += 1
        },
        () => undefined,
      )
  await sql.unsafe(`create function pg_temp.caught(what pg_catalog.text) returns pg_catalog.bool language plpgsql as $$ begin
    raise notice 'caught: % as %', what, current_user; return true; end $$`)
  await sql.unsafe(`create function pg_temp.caught_row() returns trigger language plpgsql as $$ begin
    raise notice 'caught: % as %', tg_op, current_user; return new; end $$`)

  const operators = await sql<{ name: string; left: string; right: string; result: string }[]>`
    select o.oprname as name, format_type(o.oprleft, null) as left, format_type(o.oprright, null) as right, format_type(o.oprresult, null) as result
    from pg_catalog.pg_operator o where o.oprname in ${sql(symbols)} and o.oprleft <> 0 and o.oprnamespace = 'pg_catalog'::regnamespace
      and o.oprleft::regtype::text in ('uuid', 'text', 'jsonb', 'integer', 'bigint', 'bytea', 'date', 'timestamp with time zone')`
  for (const [at, { name, left, right, result }] of operators.entries())
    await attempt(
      'operators',
      `create function pg_temp.operator_${at}(${left}, ${right}) returns ${result} language plpgsql as $$ begin perform pg_temp.caught('operator ${name}'); return null; end $$`,
      `create operator pg_temp.${name} (leftarg = ${left}, rightarg = ${right}, function = pg_temp.operator_${at})`,
    )
  const functions = await sql<{ name: string; arguments: string; result: string }[]>`
    select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result
    from pg_catalog.pg_proc p where p.proname in ${sql(words)} and p.prokind = 'f' and p.pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)`
  for (const { name, arguments: given, result } of functions)
    await attempt(
      'functions',
      `create function pg_temp.${quoted(name)}(${given}) returns ${result} language plpgsql as $$ begin perform pg_temp.caught('function ${name}'); return${/^(SETOF|TABLE)/.test(result) ? '' : ' null'}; end $$`,
    )
  for (const type of ['uuid', 'text', 'jsonb'])
    await attempt(
      'casts',
      `create type pg_temp.own_${type} as (value pg_catalog.text)`,
      `create function pg_temp.to_${type}(pg_temp.own_${type}) returns pg_catalog.${type} language plpgsql as $$ begin perform pg_temp.caught('cast'); return null; end $$`,
      `create cast (pg_temp.own_${type} as pg_catalog.${type}) with function pg_temp.to_${type}(pg_temp.own_${type}) as implicit`,
    )
  const relations = await sql<{ name: string; schema: string }[]>`
    select c.relname as name, c.relnamespace::regnamespace as schema from pg_catalog.pg_class c where c.relname in ${sql(words)} and c.relkind in ('r', 'p')
      and c.relnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)`
  for (const { name, schema } of relations) {
    const real = `${schema}.${quoted(name)}`
    const relation = `pg_temp.${quoted(name)}`
    const statements =
      disguise === 'table'
        ? [
            `create temporary table ${quoted(name)} (like ${real})`,
            `create trigger caught before insert or update or delete on ${relation} for each row execute function pg_temp.caught_row()`,
          ]
        : [
            `create function pg_temp.${quoted(`rows_of_${name}`)}() returns setof ${real} language plpgsql as $$ begin
              perform pg_temp.caught('relation ${name}'); return query select * from ${real}; end $$`,
            `create temporary view ${quoted(name)} as select * from pg_temp.${quoted(`rows_of_${name}`)}()`,
            `create trigger caught instead of insert or update or delete on ${relation} for each row execute function pg_temp.caught_row()`,
          ]
    await attempt('relations', ...statements, `grant all on ${relation} to public`)
  }
  const types = await sql<{ name: string }[]>`
    select t.typname as name from pg_catalog.pg_type t where t.typname in ${sql(words)} and t.typtype = 'b' and t.typnamespace = 'pg_catalog'::regnamespace`
  for (const { name } of types)
    await attempt(
      'types',
      `create domain pg_temp.${quoted(name)} as pg_catalog.${quoted(name)} check (pg_temp.caught('type ${name}'))`,
    )
  return planted
}
