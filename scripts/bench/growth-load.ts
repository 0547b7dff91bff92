import type postgres from 'postgres'
import { alnoorPaths, horizonPaths } from '@/scripts/seed/demo-paths'

/** Rows in bulk: no triggers and no foreign-key checks while they go in, and other indexes than the keys are built afterwards. */
async function inBulk(
  owner: postgres.Sql,
  tables: string[],
  work: (sql: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
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
  for (const table of tables) await owner.unsafe(`vacuum analyze ${table}`)
}

const texts = [...alnoorPaths, ...horizonPaths].flatMap(({ locales }) => (locales.ar && locales.en ? [locales] : []))

/** Texts to choose from with their folded form, so that a million rows need not be folded one by one. */
export async function prepare(owner: postgres.Sql): Promise<void> {
  await owner`create table written as select n - 1 as which, locales, fold_text(concat_ws(' ', locales -> 'ar' ->> 'title', locales -> 'en' ->> 'title', locales -> 'ar' ->> 'description', locales -> 'en' ->> 'description')) as folded
    from jsonb_array_elements(${owner.json(texts)}) with ordinality as given(locales, n)`
  await owner`alter table learning_paths alter column search_text drop expression`
}

const device = '{"platform":"desktop","os":"Linux","browser":"Bench"}'
const CHUNK = 250_000

/** Rows number `from` + 1 to `to` of one organization, each newer than the one before: paths, audit rows, certificates, and a tenth as many people. */
export async function growTenant(owner: postgres.Sql, organizationId: string, from: number, to: number): Promise<void> {
  await inBulk(owner, ['learning_paths', 'activity_logs', 'certificates', 'users', 'sessions'], async (sql) => {
    for (let start = from + 1; start <= to; start += CHUNK) {
      const rows = sql`generate_series(${start}::int, ${Math.min(to, start + CHUNK - 1)}::int) n`
      const moment = sql`'2020-01-01Z'::timestamptz + n * interval '1 minute'`
      // One in ten holds `quartz`, one in a hundred thousand `zirconium`.
      await sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at, created_at, updated_at, search_text)
        select ${organizationId}, uuidv7(), 'published', 'safety', 'beginner', 90, w.locales, ${moment}, ${moment}, ${moment},
          w.folded || ' ' || r.n || case when r.n % 10 = 0 then ' quartz' else '' end || case when r.n % 100000 = 500 then ' zirconium' else '' end
        from (select n from ${rows}) r join written w on w.which = r.n % (select count(*) from written)`
      await sql`insert into users (organization_id, id, email, email_verified_at, name)
        select ${organizationId}, md5('user' || ${organizationId}::text || n)::uuid, 'grown' || n || '@bench.example', now(), '{"en":"Learner"}' from ${rows} where n % 10 = 0`
      await sql`insert into sessions (organization_id, id, user_id, "from", ip_address, device, expired_at)
        select ${organizationId}, uuidv7(), md5('user' || ${organizationId}::text || n)::uuid, 'website', '10.0.0.1', ${device}::text::jsonb, now() + interval '30 days' from ${rows} where n % 10 = 0`
      await sql`insert into certificates (organization_id, id, code, user_id, holder_name, title, issuer_name, issued_at)
        select ${organizationId}, uuidv7(), upper(md5('code' || ${organizationId}::text || n)), md5('user' || ${organizationId}::text || (n / 10 * 10))::uuid, '{"en":"Learner"}', '{"en":"Safety"}', '{"ar":"أكاديمية","en":"Academy"}', ${moment} from ${rows}`
      // One person in a hundred rows, one rare action in a thousand.
      await sql`insert into activity_logs (organization_id, id, sequence, created_at, actor_type, actor_id, actor_label, action, outcome, status_code, ip_address, device, request_id, search_text)
        select ${organizationId}, uuidv7(), 1000000 + n, ${moment}, 'user', md5('user' || ${organizationId}::text || (n % 100 * 10))::uuid, 'grown@bench.example',
          case when n % 1000 = 1 then 'adminApiKeyReset' when n % 2 = 0 then 'userLoginCredential' else 'activityLogViewed' end, 'success', 200, '10.0.0.1', ${device}::text::jsonb, uuidv7(),
          'userlogincredential grown' || n || '@bench.example' || case when n % 100000 = 500 then ' zirconium' else '' end from ${rows}`
    }
  })
}

/** Neighbours number `from` + 1 to `to`, each a small organization of its own. */
export async function addNeighbours(owner: postgres.Sql, from: number, to: number): Promise<void> {
  const tables = [
    'organizations',
    'users',
    'sessions',
    'roles',
    'role_permissions',
    'user_roles',
    'term_policies',
    'term_policy_acceptances',
  ]
  await inBulk(owner, [...tables, 'api_keys', 'learning_paths', 'certificates', 'activity_logs'], async (sql) => {
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
    await sql`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at, search_text)
      select md5('organization' || r.n)::uuid, uuidv7(), 'published', 'safety', 'beginner', 90, w.locales, now() - r.k * interval '1 hour', w.folded || ' ' || r.n || case when r.n % 50 = 0 then ' quartz' else '' end
      from (select n, k from ${each(20)}) r join written w on w.which = (r.n + r.k) % (select count(*) from written)`
    await sql`insert into certificates (organization_id, id, code, user_id, holder_name, title, issuer_name, issued_at)
      select ${org}, uuidv7(), upper(md5('code' || n || '-' || k)), md5('person' || n || '-' || (k % 10 + 1))::uuid, '{}', '{}', '{"ar":"","en":""}', now() from ${each(20)}`
    await sql`insert into activity_logs (organization_id, id, sequence, created_at, actor_type, action, outcome, status_code, ip_address, device, request_id, search_text)
      select ${org}, uuidv7(), k, now() - k * interval '1 hour', 'user', 'userLoginCredential', 'success', 200, '10.0.0.1', ${device}::text::jsonb, uuidv7(), 'userlogincredential person' || k from ${each(50)}`
  })
}
