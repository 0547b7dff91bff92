import { sql } from 'drizzle-orm'
import { execute } from './pool'

type Role = {
  name: string
  database: string
  superuser: boolean
  bypass: boolean
  makesRoles: boolean
  owns: string[]
  becomes: string[]
  temporary: boolean
  creates: boolean
  open: string[]
}
type FunctionState = { signature: string; isDefiner: boolean; owner: string; searchPath: string | null; isOpen: boolean }

/**
 * The faults of the tenant walls (row-level security, rights of the app's login), one line each; empty if
 * there are none. Checked at every start, which is refused if there are any.
 */
export async function wallProblems(): Promise<string[]> {
  const [role] = await execute<Role>(sql`
    select current_user as name, current_database() as database, r.rolsuper as superuser, r.rolbypassrls as bypass, r.rolcreaterole as "makesRoles",
      to_json(array(select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'MEMBER'))) as owns,
      to_json(array(select d.rolname::text from pg_roles d where pg_has_role(d.oid, 'MEMBER') and d.rolname <> current_user and (d.rolname = 'masar_definer'
        or d.oid = (select datdba from pg_database where datname = current_database())))) as becomes,
      has_database_privilege(current_database(), 'TEMPORARY') as temporary, has_schema_privilege('public', 'CREATE') as creates,
      to_json(array(select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (c.relname = 'organizations' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant')))) as open
    from pg_roles r where r.rolname = current_user`)
  if (!role) return ['the database does not know the role it let in']
  const open = role.open.map((table) => `${table} has a tenant column but no enforced row-level security`)
  // A superuser bypasses every check below, so one line is enough.
  if (role.superuser) return [`the app's role ${role.name} is a superuser`, ...open]
  return [
    ...(role.bypass ? [`the app's role ${role.name} may bypass row-level security`] : []),
    ...(role.makesRoles ? [`the app's role ${role.name} may make roles, and so give itself others`] : []),
    ...role.owns.map((table) => `the app's role ${role.name} owns ${table}`),
    ...role.becomes.map((other) => `the app's role ${role.name} is a member of ${other}`),
    ...(role.temporary
      ? [
          `the app's role ${role.name} may make temporary objects: REVOKE TEMPORARY ON DATABASE "${role.database}" FROM PUBLIC, as the database's owner`,
        ]
      : []),
    ...(role.creates
      ? [
          `the app's role ${role.name} may make objects in the schema public: REVOKE CREATE ON SCHEMA public FROM PUBLIC, as its owner`,
        ]
      : []),
    ...open,
    ...(await functionProblems()),
  ]
}

/**
 * The unsafe functions of the schema, by search_path, owner and rights to call them. Functions of extensions
 * are left out.
 */
async function functionProblems(): Promise<string[]> {
  const functions = await execute<FunctionState>(sql`
    select p.oid::regprocedure::text as signature, p.prosecdef as "isDefiner", r.rolname::text as owner,
      (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as "searchPath",
      p.prosecdef and has_function_privilege('public', p.oid, 'EXECUTE') as "isOpen"
    from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'public'::regnamespace and (p.prosecdef or p.prosqlbody is null)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`)
  const [definer] = await execute<{ isSafe: boolean }>(
    sql`select not (rolsuper or rolbypassrls or rolcanlogin) as "isSafe" from pg_roles where rolname = 'masar_definer'`,
  )
  return [
    ...(definer?.isSafe ? [] : ['the role masar_definer is missing, may log in, or may bypass row-level security']),
    ...functions
      .filter(({ searchPath }) => !/^search_path=pg_catalog,( public,)? pg_temp$/.test(searchPath ?? ''))
      .map(({ signature }) => `${signature} has no search_path that begins with pg_catalog and ends with pg_temp`),
    ...functions
      .filter(({ isDefiner, owner }) => isDefiner && owner !== 'masar_definer')
      .map(({ signature, owner }) => `${signature} runs with the rights of ${owner}, not of masar_definer`),
    ...functions
      .filter(({ isOpen }) => isOpen)
      .map(({ signature }) => `${signature} runs with the rights of its owner, and everybody may call it`),
  ]
}

/** Whether this database contains a demo organization; its passwords are published. */
export async function holdsDemo(): Promise<boolean> {
  const [row] = await execute<{ held: boolean }>(sql`select demo_present() as held`)
  return row?.held ?? false
}
