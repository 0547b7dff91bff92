import type postgres from 'postgres'
import { type Filling, fillTables } from '@/lib/domain/testing/list-rows'

/** Inserts rows in bulk, without triggers and foreign-key checks; all indexes but the primary keys are built afterwards. */
export async function inBulk(
  owner: postgres.Sql,
  tables: readonly string[],
  work: (sql: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  if (tables.length === 0) return
  const indexes = await owner<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid::regclass::text in ${owner(tables)} and not i.indisprimary and not i.indisunique`
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`set local maintenance_work_mem = '1GB'`
    await sql`set local synchronous_commit = off`
    for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
    await work(sql)
    for (const { definition } of indexes) await sql.unsafe(definition)
  })
  await owner.unsafe(`vacuum analyze ${tables.join()}`)
}

/** Inserts rows number `from` + 1 to `to` of the given tables. */
export const growTenant = (owner: postgres.Sql, filling: Filling, tables: readonly string[]) =>
  inBulk(owner, tables, async (sql) => {
    await fillTables(sql, filling, tables)
    if (tables.includes('certificates'))
      await sql`insert into certificates (organization_id, id, code, user_id, holder_name, title, issuer_name, issued_at, status_index)
        select ${filling.organizationId}, md5('certificate' || n)::uuid, upper(md5('code' || ${filling.organizationId}::text || n)), ${filling.userId},
          '{"en":"Learner"}', '{"en":"Safety"}', '{"ar":"أكاديمية","en":"Academy"}', '2020-01-01Z'::timestamptz + n * interval '1 minute', n
        from generate_series(${filling.from + 1}::int, ${filling.to}::int) n`
  })

const device = '{"platform":"desktop","os":"Linux","browser":"Bench"}'
const neighbourTables = [
  'organizations',
  'users',
  'sessions',
  'roles',
  'role_permissions',
  'user_roles',
  'term_policies',
  'term_policy_acceptances',
  'api_keys',
  'learning_paths',
  'certificates',
  'activity_logs',
]

/** Inserts the other tenants number `from` + 1 to `to`, each a small organization. */
export const addNeighbours = (owner: postgres.Sql, from: number, to: number) =>
  inBulk(owner, neighbourTables, async (sql) => {
    const org = sql`md5('organization' || n)::uuid`
    const neighbours = sql`generate_series(${from + 1}::int, ${to}::int) n`
    const each = (count: number) => sql`${neighbours}, generate_series(1, ${count}::int) k`
    const person = sql`md5('person' || n || '-' || k)::uuid`
    await sql`insert into organizations (id, slug, name, regional_profile) select ${org}, 'neighbour-' || n, '{"ar":"جار","en":"Neighbour"}', '{}' from ${neighbours}`
    await sql`insert into api_keys (organization_id, id, name, key, secret_hash) select ${org}, uuidv7(), 'Key', 'lpk_live_' || left(md5('key' || n || k), 22), md5('secret') from ${each(2)}`
    await sql`insert into roles (organization_id, id, type, name, name_key) select ${org}, md5('role' || n || '-' || k)::uuid, 'user', '{"ar":"دور","en":"Role"}', 'role ' || k from ${each(3)}`
    await sql`insert into role_permissions (organization_id, role_id, subject, action) select ${org}, md5('role' || n || '-' || (k % 3 + 1))::uuid, 'subject' || k, 'read' from ${each(12)}`
    await sql`insert into users (organization_id, id, email, name) select ${org}, ${person}, 'person' || k || '@neighbour.example', '{"en":"Neighbour"}' from ${each(10)}`
    await sql`insert into user_roles (organization_id, user_id, role_id) select ${org}, ${person}, md5('role' || n || '-' || (k % 3 + 1))::uuid from ${each(10)}`
    await sql`insert into sessions (organization_id, id, user_id, "from", ip_address, device, expired_at)
      select ${org}, uuidv7(), ${person}, 'website', '10.0.0.1', ${device}::text::jsonb, now() + interval '30 days' from ${each(10)}`
    await sql`insert into term_policies (organization_id, id, type, number, status, content)
      select ${org}, md5('policy' || n || '-' || k)::uuid, 'privacy', k, 'published', '{}' from ${each(2)}`
    await sql`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, ip_address) select ${org}, uuidv7(), ${person}, md5('policy' || n || '-2')::uuid, '10.0.0.1' from ${each(10)}`
    await sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at)
      select ${org}, uuidv7(), 'published', 'safety', 'beginner', 90, jsonb_build_object('en', jsonb_build_object('title', 'Path ' || k || case when n % 50 = 0 then ' quartz' else '' end, 'description', 'Neighbour')),
        now() - k * interval '1 hour' from ${each(20)}`
    await sql`insert into certificates (organization_id, id, code, user_id, holder_name, title, issuer_name, issued_at, status_index)
      select ${org}, uuidv7(), upper(md5('code' || n || '-' || k)), md5('person' || n || '-' || (k % 10 + 1))::uuid, '{}', '{}', '{"ar":"","en":""}', now(), k from ${each(20)}`
    await sql`insert into activity_logs (organization_id, id, sequence, created_at, actor_type, action, outcome, status_code, ip_address, device, request_id, search_text)
      select ${org}, uuidv7(), k, now() - k * interval '1 hour', 'user', 'userLoginCredential', 'success', 200, '10.0.0.1', ${device}::text::jsonb, uuidv7(), 'userlogincredential person' || k from ${each(50)}`
  })
