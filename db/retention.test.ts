import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/cron/background/route'
import { purgedTables, retentions } from '@/lib/domain/product'
import { appUrl } from '@/lib/platform/db/app-url'
import { purgeExpired } from '@/lib/platform/db/purge'
import { env } from '@/lib/platform/env'
import { freshTenant } from '@/lib/platform/testing/tenant'

const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 2, onnotice: () => {} })
const app = postgres(appUrl(), { max: 1, onnotice: () => {} })
const user = crypto.randomUUID()
const ofImport = crypto.randomUUID()
const ofAttempt = crypto.randomUUID()
const webhook = crypto.randomUUID()
let tenant = ''

type Rows = { insert: string; old: string; live: string; also?: { insert: string; old: string; live: string } }
/** For each table: a function that inserts row `n` with a given age, an age at which it is purged, and one at which it is kept. */
const rows = {
  webhook_deliveries: {
    insert: `webhook_deliveries (organization_id, id, webhook_id, message_id, event, body, created_at) select $1, md5('webhook' || n)::uuid, '${webhook}', md5('webhook' || n)::uuid, 'groupDeleted', '{}', now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days 23 hours',
  },
  idempotency_keys: {
    insert: `idempotency_keys (organization_id, scope, request_hash, status, sealed_answer, created_at) select $1, 'scope' || n, '', 200, '', now() - $2::interval`,
    old: '24 hours 1 minute',
    live: '23 hours 59 minutes',
  },
  assessment_attempt_records: {
    insert: `assessment_attempt_records (organization_id, id, attempt_id, kind, at, tab, created_at) select $1, gen_random_uuid(), '${ofAttempt}', 'left', now(), '', now() - $2::interval`,
    old: '180 days 1 minute',
    live: '179 days',
  },
  assessment_papers: {
    insert: `assessment_papers (organization_id, id, assessment_id, user_id, version_number, seed, items, created_at) select $1, md5('paper' || n)::uuid, md5('assessment' || n)::uuid, '${user}', 1, '', '[]', now() - $2::interval`,
    old: '24 hours 1 minute',
    live: '23 hours 59 minutes',
  },
  captcha_uses: {
    insert: `captcha_uses (organization_id, signature, expires_at) select $1, 'signature' || n, now() - $2::interval`,
    old: '61 minutes',
    live: '59 minutes',
  },
  two_factor_challenges: {
    insert: `two_factor_challenges (organization_id, token_hash, user_id, "from", expires_at) select $1, 'hash' || n, '${user}', 'website', now() - $2::interval`,
    old: '61 minutes',
    live: '59 minutes',
  },
  sign_in_throttles: {
    insert: `sign_in_throttles (organization_id, subject, last_failure_at) select $1, 'account:' || n, now() - $2::interval`,
    old: '7 days 1 minute',
    live: '6 days 23 hours',
    also: {
      insert: `sign_in_throttles (organization_id, subject, last_failure_at) select $1, 'device:' || n, now() - $2::interval`,
      old: '366 days 1 minute',
      live: '365 days',
    },
  },
  sessions: {
    insert: `sessions (organization_id, id, user_id, "from", ip_address, device, expired_at) select $1, gen_random_uuid(), '${user}', 'website', '10.0.0.1', '{}', now() - $2::interval`,
    old: '200 days 1 minute',
    live: '199 days',
  },
  known_devices: {
    insert: `known_devices (organization_id, user_id, token_hash, last_used_at) select $1, '${user}', 'hash' || n, now() - $2::interval`,
    old: '366 days 1 minute',
    live: '365 days',
  },
  events: {
    insert: `events (organization_id, id, name, version, subject, payload, occurred_at, created_at) select $1, gen_random_uuid(), 'testing', 1, gen_random_uuid(), '{}', now(), now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days',
  },
  group_removals: {
    insert: `group_removals (organization_id, id, group_id, removed_at) select $1, gen_random_uuid(), gen_random_uuid(), now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days',
  },
  event_deliveries: {
    insert: `event_deliveries (organization_id, event_id, reaction, subject, position, created_at) select $1, gen_random_uuid(), 'testing', gen_random_uuid(), n, now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days',
  },
  jobs: {
    insert: `jobs (organization_id, id, name, payload, user_id, started_from, created_at) select $1, gen_random_uuid(), 'testing.none', '{}', '${user}', '{}', now() - $2::interval`,
    old: '90 days 1 minute',
    live: '89 days',
  },
  password_resets: {
    insert: `password_resets (organization_id, id, user_id, token_hash, nonce, credential_version, expires_at) select $1, gen_random_uuid(), '${user}', 'hash' || n, '', 1, now() - $2::interval`,
    old: '7 days 1 minute',
    live: '6 days 23 hours',
  },
  sign_ups: {
    insert: `sign_ups (organization_id, id, email, locale, token_hash, nonce, expires_at) select $1, gen_random_uuid(), 'email' || n, 'ar', 'hash' || n, '', now() - $2::interval`,
    old: '7 days 1 minute',
    live: '6 days 23 hours',
  },
  progress_events: {
    insert: `progress_events (organization_id, user_id, client_event_id, module_id, module_version, action, occurred_at, received_at) select $1, '${user}', gen_random_uuid(), gen_random_uuid(), 1, 'opened', now(), now() - $2::interval`,
    old: '400 days 1 minute',
    live: '399 days',
  },
  member_import_rows: {
    insert: `member_import_rows (organization_id, id, import_id, number, state, email, name, locale, cells, problems, created_at) select $1, gen_random_uuid(), '${ofImport}', n, 'refused', '', '{}', 'ar', '{}', '[]', now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days',
  },
  member_import_parts: {
    insert: `member_import_parts (organization_id, import_id, number, text, created_at) select $1, '${ofImport}', n, 'text', now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days',
  },
  member_import_people: {
    insert: `member_import_people (organization_id, import_id, user_id, state, created_at) select $1, '${ofImport}', gen_random_uuid(), 'missing', now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days 23 hours',
  },
  member_imports: {
    insert: `member_imports (organization_id, id, file_name, started_by, created_at) select $1, gen_random_uuid(), 'people.csv', '${user}', now() - $2::interval`,
    old: '30 days 1 minute',
    live: '29 days',
  },
  active_days: {
    insert: `active_days (organization_id, day, user_id) select $1, current_date - n - $2::int, '${user}'`,
    old: '401',
    live: '-3000',
  },
} satisfies Record<string, Rows>

const put = (insert: string, age: string, from: number, to: number) =>
  owner.unsafe(`insert into ${insert} from generate_series(${from}, ${to}) n`, [tenant, age])
const countOf = async (table: string) => (await owner`select from ${owner(table)}`).length

beforeAll(async () => {
  tenant = (await freshTenant()).organization.id
  await owner`insert into users (organization_id, id, email, name) values (${tenant}, ${user}, 'person@tenant.example', '{}')`
  await owner`insert into assessments (organization_id, id, title, instructions, settings, sections) values (${tenant}, ${ofAttempt}, '{}', '{}', '{}', '[]')`
  await owner`insert into assessment_versions (organization_id, id, assessment_id, number, title, instructions, settings, sections)
    values (${tenant}, ${ofAttempt}, ${ofAttempt}, 1, '{}', '{}', '{}', '[]')`
  await owner`insert into assessment_attempts (organization_id, id, assessment_id, version_number, user_id, enrolment_id, module_id, number, seed, locale,
    locale_history, started_at, max_score) values (${tenant}, ${ofAttempt}, ${ofAttempt}, 1, ${user}, ${ofAttempt}, ${ofAttempt}, 1, '', 'en', '[]', now(), 1)`
  // The days of use are rows of their own here.
  await owner`insert into webhooks (organization_id, id, url) values (${tenant}, ${webhook}, 'https://hooks.example')`
  await owner`alter table sessions disable trigger sessions_mark_active_day`
})
beforeEach(async () => {
  for (const table of purgedTables) await owner`truncate ${owner(table)} cascade`
})
afterAll(async () => {
  await app.end()
  await owner.end()
})

describe('every table', () => {
  it('is either purged, kept for a reason, or does not grow by requests', async () => {
    const found = await owner<{ name: string }[]>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`
    const declared = retentions.flatMap(({ purged, swept, kept, notByRequests = [] }) =>
      [purged, swept, kept].flatMap((tables = {}) => Object.keys(tables)).concat(notByRequests),
    )
    expect(declared.sort()).toEqual(found.map(({ name }) => name))
    expect(Object.keys(rows).sort()).toEqual(purgedTables.toSorted())
  })
})

describe.each(Object.entries<Rows>(rows))('the purge of %s', (table, { insert, old, live, also }) => {
  it('deletes rows of its age and leaves younger ones, in batches of at most 1,000', async () => {
    await put(insert, old, 1, 2100)
    await put(insert, live, 3001, 3040)
    if (also) {
      await put(also.insert, also.old, 1, 30)
      await put(also.insert, also.live, 101, 110)
    }
    const staying = 40 + (also ? 10 : 0)
    const before = await countOf(table)
    const [first] = await app.unsafe<{ removed: number }[]>(`select purge_${table}(1000000) as removed`)
    expect(first?.removed).toBeGreaterThan(400)
    expect(first?.removed).toBeLessThanOrEqual(1000)
    const removed = await purgeExpired(purgedTables)
    expect(removed).toEqual({ [table]: before - staying - (first?.removed ?? 0) })
    expect(await countOf(table)).toBe(staying)
    expect(await purgeExpired(purgedTables)).toEqual({})
  })

  it('reads by index, and no more than it deletes', async () => {
    await put(insert, live, 3001, 3300)
    await put(insert, old, 1, 20)
    await owner.unsafe(`analyze ${table}`)
    const read = (sql: postgres.TransactionSql) => sql<{ whole: number; fetched: number }[]>`
      select coalesce(sum(seq_tup_read), 0)::int as whole, coalesce(sum(idx_tup_fetch), 0)::int as fetched
      from pg_stat_xact_user_tables where relname = ${table}`
    const [before, after] = await app.begin(async (sql) => {
      // Sequential scans are off, because Postgres would not use an index for so few rows.
      await sql`set local enable_seqscan = off`
      const [first] = await read(sql)
      expect(await sql.unsafe(`select purge_${table}(1000) as removed`)).toEqual([{ removed: 20 }])
      const [second] = await read(sql)
      return [first, second]
    })
    expect(after?.whole).toBe(before?.whole)
    // Once to find them and once to delete them.
    expect(Number(after?.fetched) - Number(before?.fetched)).toBeLessThanOrEqual(60)
  })

  it('skips locked rows without waiting', async () => {
    await put(insert, old, 1, 5)
    await owner.begin(async (sql) => {
      await sql`select from ${sql(table)} limit 2 for update`
      expect(await app.unsafe(`select purge_${table}(1000) as removed`)).toEqual([{ removed: 3 }])
    })
    expect(await app.unsafe(`select purge_${table}(1000) as removed`)).toEqual([{ removed: 2 }])
  })

  it('could delete no other rows, even with another function', async () => {
    await put(insert, live, 3001, 3003)
    const deleted = await owner.begin(async (sql) => {
      await sql`set local role masar_definer`
      return (await sql`delete from ${sql(table)}`).count
    })
    expect([deleted, await countOf(table)]).toEqual([0, 3])
  })
})

describe('answers of learners', () => {
  it('are kept as proof, whatever their age', async () => {
    const { insert, old } = rows.progress_events
    await put(insert, old, 1, 3)
    await owner`update progress_events set is_answer = true where client_event_id = (select client_event_id from progress_events limit 1)`
    expect(await purgeExpired(purgedTables)).toEqual({ progress_events: 2 })
    expect(await countOf('progress_events')).toBe(1)
  })
})

describe('the purge', () => {
  const { insert, old } = rows.captcha_uses

  it('is done by one process at a time', async () => {
    await put(insert, old, 1, 5)
    await owner.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(727004)`
      expect(await purgeExpired(purgedTables)).toEqual({})
    })
    expect(await purgeExpired(purgedTables)).toEqual({ captcha_uses: 5 })
  })

  it('stops when its signal is aborted', async () => {
    await put(insert, old, 1, 5)
    expect(await purgeExpired(purgedTables, AbortSignal.abort())).toEqual({})
    expect(await countOf('captcha_uses')).toBe(5)
  })

  it('can be run by a scheduler with the secret only', async () => {
    await put(insert, old, 1, 5)
    const call = (authorization?: string) =>
      GET(new Request('http://localhost/api/cron/background', { headers: authorization ? { authorization } : {} }))
    const secret = 'a secret of the scheduler'
    expect((await call(`Bearer ${secret}`)).status).toBe(404)
    expect((await call('Bearer undefined')).status).toBe(404)
    Object.assign(env(), { CRON_SECRET: secret })
    try {
      for (const wrong of [undefined, '', 'Bearer ', secret, `bearer ${secret}`, `Bearer ${secret}x`])
        expect((await call(wrong)).status, wrong).toBe(401)
      expect(await countOf('captcha_uses')).toBe(5)
      const answer = await call(`Bearer ${secret}`)
      expect([answer.status, await answer.json()]).toMatchObject([200, { schedules: expect.arrayContaining(['platform.purge']) }])
      expect(await countOf('captcha_uses')).toBe(0)
    } finally {
      Object.assign(env(), { CRON_SECRET: undefined })
    }
  })
})
