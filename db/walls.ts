import { sql } from 'drizzle-orm'
import { execute } from './client'

type Role = { name: string; superuser: boolean; bypass: boolean; owns: string[]; open: string[] }

/**
 * What is wrong with the tenant walls as the app's own login sees them; empty when they stand. Checked at every start, because a wall that
 * fell silently is worse than no service.
 */
export async function wallProblems(): Promise<string[]> {
  const [role] = await execute<Role>(sql`
    select current_user as name, r.rolsuper as superuser, r.rolbypassrls as bypass,
      array(select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'USAGE')) as owns,
      array(select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (c.relname = 'organizations' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant'))) as open
    from pg_roles r where r.rolname = current_user`)
  if (!role) return ['the database does not know the role it let in']
  return [
    ...(role.superuser ? [`the app's role ${role.name} is a superuser`] : []),
    ...(role.bypass ? [`the app's role ${role.name} may bypass row-level security`] : []),
    ...role.owns.map((table) => `the app's role ${role.name} owns ${table}`),
    ...role.open.map((table) => `${table} has a tenant column but no enforced row-level security`),
  ]
}

/** Whether a demo organization, whose passwords are published, lives in this database. */
export async function holdsDemo(): Promise<boolean> {
  const [row] = await execute<{ held: boolean }>(sql`select demo_present() as held`)
  return row?.held ?? false
}
