import type postgres from 'postgres'

/*
 * FORCE ROW LEVEL SECURITY binds the owner of the tables too, so that a mistake in what runs as the owner crosses no organization. What belongs to all of
 * them (a backup, an organization's archive) says so for its transaction, by a setting that the owner's policy asks for.
 */
const policy = 'every_row'
const setting = 'app.every_row'
const condition = `(SELECT current_setting('${setting}', true)) = 'on'`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Gives the owner of the tables its policy where it is missing. A superuser and a role with BYPASSRLS need none. Each table is locked by itself. */
export async function admitOwner(client: postgres.Sql): Promise<void> {
  const missing = await client<{ name: string; owner: string }[]>`
    select c.relname as name, r.rolname as owner from pg_class c join pg_roles r on r.oid = c.relowner
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and pg_has_role(r.oid, 'USAGE') and not (r.rolsuper or r.rolbypassrls)
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = ${policy} and r.oid = any(p.polroles))`
  for (const { name, owner } of missing) {
    const create = `CREATE POLICY ${policy} ON public.${quoted(name)} TO ${quoted(owner)} USING (${condition}) WITH CHECK (${condition})`
    await client.unsafe(`DROP POLICY IF EXISTS ${policy} ON public.${quoted(name)}; ${create}`)
  }
}

/** Lets a transaction of the owner see and write the rows of every organization. Refuses a login that would not see all rows, with what to do. */
export async function seeEveryRow(tx: postgres.TransactionSql): Promise<void> {
  const [login] = await tx<{ name: string; isFree: boolean }[]>`
    select rolname as name, rolsuper or rolbypassrls as "isFree" from pg_roles where rolname = current_user`
  // From now on Postgres refuses what it would otherwise answer with rows left out.
  if (login?.isFree) {
    await tx`set local row_security = off`
    return
  }
  await tx`select set_config(${setting}, 'on', true)`
  const hidden = await tx<{ name: string; owner: string }[]>`
    select c.relname as name, pg_get_userbyid(c.relowner) as owner from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and row_security_active(c.oid)
      and (exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
        or not exists (select from pg_policy p join unnest(p.polroles) r on pg_has_role(r, 'USAGE')
          where p.polrelid = c.oid and p.polname = ${policy}))
    order by c.relname`
  const [first] = hidden
  if (!first) return
  const role = quoted(login?.name ?? '')
  throw new Error(
    `row-level security hides rows of ${hidden.length} tables (${first.name} is one) from ${role}. Use the login that owns the tables, ${quoted(first.owner)}, ` +
      `after this version was started once with it; or let a superuser run\n  ALTER ROLE ${role} BYPASSRLS;\nand afterwards\n  ALTER ROLE ${role} NOBYPASSRLS;`,
  )
}
