import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '@/db/embedded'
import { alnoorPaths, horizonPaths } from '@/scripts/seed/demo-paths'
import { type Course, callers, publishCourse } from './course'

export const folder = resolve('.data/bench')
/** Under localhost the port is not part of an organization's address, so one set of tokens works on every server of a run. */
const rootDomain = 'localhost:4000'
export const host = `bench.${rootDomain}`
export const password = 'a long enough bench password'

/** The settings of every Masar process of a run: the defaults, one worker, behind one trusted proxy. */
export const settingsOf = (run: { APP_SECRET: string; ROOT_DOMAIN: string; DATA_FOLDER: string }) => ({
  ...run,
  NODE_ENV: 'production' as const,
  DEPLOYMENT_ENV: 'production' as const,
  TRUST_PROXY: '1',
  WEB_CONCURRENCY: '1',
  NEXT_TELEMETRY_DISABLED: '1',
})
export const settings = settingsOf({
  APP_SECRET: 'a secret that only the bench of this checkout knows',
  ROOT_DOMAIN: rootDomain,
  DATA_FOLDER: folder,
})

/** Settings for the sign-ins: the test CAPTCHA with a constant answer, which production refuses. */
export const asPreview = { DEPLOYMENT_ENV: 'preview', CAPTCHA_PROVIDER: 'test' } as const

export type Person = { id: string; email: string; token: string; sessionId: string; refreshToken: string }
/** The database of a run, and the credentials and ids that the load uses. */
export type Ground = {
  databaseUrl: string
  /** The Unix socket of the same Postgres, which every server of a run uses. */
  socket: string | null
  appUrl: string
  organizationId: string
  roles: { admin: string; learner: string; instructor: string }
  /** A connection as the database's owner, to whom row-level security does not apply. */
  owner: postgres.Sql
  apiKey: string
  learners: Person[]
  admins: Person[]
  emails: string[]
  codes: string[]
  course: Course
  stop(): Promise<void>
}

/** Starts the bench's own Postgres, with an empty, migrated database of the given name, and sets this process' environment to it. */
export async function emptyDatabase(name: string): Promise<{
  url: string
  socket: string | null
  appUrl: string
  owner: postgres.Sql
  /** Stops Postgres, whose connections are lost, and starts it at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  let server = await startEmbedded({ folder: join(folder, 'postgres'), log: console.log })
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  // Tokens that last longer than a run. The environment is set before the product's modules first read it.
  Object.assign(process.env, settings, { DATABASE_URL: url, ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'warn' })
  const { migrate } = await import('@/lib/platform/db/migrate')
  await migrate(url)
  const { appUrl } = await import('@/lib/platform/db/app-url')
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  const owner = postgres(url, { max: 2, onnotice: () => {} })
  const stop = async () => {
    await closeDatabase()
    await owner.end()
    await server.stop()
  }
  const restart = async () => {
    await server.stop()
    server = await startEmbedded({ folder: join(folder, 'postgres'), log: console.log })
  }
  return { url, socket: server.socket, appUrl: appUrl(), owner, restart, stop }
}

/** Creates an organization with the built-in roles by the product's own functions. */
export async function foundOrganization(slug: string) {
  const { ensureSigningKeys } = await import('@/lib/platform/auth/key-ring')
  const { runAsSystem } = await import('@/lib/platform/audit/system')
  const { createOrganization } = await import('@/lib/domain/house/organizations/organizations.service')
  const { createBuiltInRoles } = await import('@/lib/domain/house/roles/roles.service')
  const { newId } = await import('@/lib/platform/ids')
  await ensureSigningKeys()
  const calendar = { country: 'SA', timeZone: 'Asia/Riyadh', weekStart: 0, weekendDays: [5, 6], calendar: 'both' as const }
  const organization = await runAsSystem({ id: newId() }, 'adminOrganizationCreate', (context) =>
    createOrganization(context, {
      slug,
      name: { ar: 'أكاديمية القياس', en: 'Bench Academy' },
      defaultLocale: 'ar',
      regionalProfile: { ...calendar, hijriAdjustmentDays: 0, numberingSystem: 'auto' },
      isCataloguePublic: true,
    }),
  )
  const roles = await runAsSystem(organization, 'adminRoleCreate', (context) => createBuiltInRoles(context))
  return { organization, roles }
}

/** Opens sessions without passwords for `count` people, beginning with number `from`; each has an access token. */
export async function signedIn(
  organization: { id: string; slug: string; customDomain: string | null },
  people: { id: string; email: string }[],
): Promise<Person[]> {
  const { withTenant } = await import('@/lib/platform/db/tenant')
  const { openSession } = await import('@/lib/domain/house/identity/sign-in/tokens.service')
  const device = { platform: 'desktop', os: 'Linux', browser: 'Bench' }
  return withTenant(organization.id, async (db) => {
    const signed: Person[] = []
    for (const { id, email } of people) {
      const opening = { db, organization, apiKey: { id: null }, now: new Date(), address: '10.0.0.1', device }
      const { sessionId, tokens } = await openSession(opening, id, 'website', { signInMethod: 'password', authorityId: null })
      signed.push({ id, email, sessionId, token: tokens.accessToken, refreshToken: tokens.refreshToken })
    }
    return signed
  })
}

/** An API key like one that an administrator created. */
export async function storeApiKey(owner: postgres.Sql, organizationId: string, name: string): Promise<string> {
  const { mintApiKey } = await import('@/lib/platform/auth/api-key')
  const { key, secret, secretHash } = mintApiKey('live')
  await owner`insert into api_keys (organization_id, id, name, key, secret_hash)
    values (${organizationId}, uuidv7(), ${name}, ${key}, ${secretHash.toString('hex')})`
  return `${key}:${secret}`
}

/** People `bench<n>@bench.example`; the first eight administer, the rest learn. All have accepted the policies in force. */
export async function addPeople(
  owner: postgres.Sql,
  organizationId: string,
  roles: { admin: string; learner: string },
  count: number,
): Promise<{ id: string; email: string }[]> {
  const { hashPassword } = await import('@/lib/platform/auth/password')
  // All have the same hash: checking it takes as long, and computing a thousand would take half a minute.
  const hash = await hashPassword(password)
  const people = await owner<{ id: string; email: string }[]>`
    insert into users (organization_id, id, email, email_verified_at, password_hash, name)
    select ${organizationId}, uuidv7(), 'bench' || n || '@bench.example', now(), ${hash}, jsonb_build_object('ar', 'متعلّم ' || n, 'en', 'Learner ' || n)
    from generate_series(1, ${count}::int) n returning id, email`
  await owner`insert into user_roles (organization_id, user_id, role_id)
    select ${organizationId}, id, (case when split_part(email, '@', 1) in ${owner(firstEight)} then ${roles.admin} else ${roles.learner} end)::uuid
    from users where organization_id = ${organizationId} and email like 'bench%'`
  await owner`insert into term_policies (organization_id, id, type, number, status, content, published_at)
    select ${organizationId}, uuidv7(), type, 1, 'published', '{"en":{"title":"Policy","body":"Text"}}', now()
    from unnest(array['termsOfService', 'privacy']) type`
  await owner`insert into term_policy_acceptances (organization_id, id, user_id, policy_id, ip_address)
    select u.organization_id, uuidv7(), u.id, p.id, '10.0.0.1' from users u join term_policies p using (organization_id)
    where u.organization_id = ${organizationId}`
  return people
}
const firstEight = Array.from({ length: 8 }, (_, at) => `bench${at + 1}`)

/** 200 published paths of real length, newest first by number; every fourth has no Arabic. */
async function addPaths(owner: postgres.Sql, organizationId: string): Promise<void> {
  const written = [...alnoorPaths, ...horizonPaths].flatMap(({ locales }) => (locales.ar && locales.en ? [locales] : []))
  const rows = Array.from({ length: 200 }, (_, at) => {
    const { ar, en } = written[at % written.length] ?? {}
    const numbered = (text?: { title: string; description: string }) => text && { ...text, title: `${text.title} ${at + 1}` }
    return { n: at, locales: { ...(at % 4 !== 3 && { ar: numbered(ar) }), en: numbered(en) } }
  })
  await owner`insert into learning_paths (organization_id, id, status, category, level, estimated_minutes, locales, published_at)
    select ${organizationId}, uuidv7(), 'published', 'safety', 'beginner', 90, locales, now() - n * interval '1 minute'
    from jsonb_to_recordset(${owner.json(rows)}) as paths(n int, locales jsonb)`
}

async function addCertificates(owner: postgres.Sql, organizationId: string): Promise<string[]> {
  const { newCertificateCode, groupedCode } = await import('@/lib/domain/assessing/certificates/certificates.rules')
  const codes = Array.from({ length: 2000 }, newCertificateCode)
  await owner`insert into certificates (organization_id, id, code, user_id, holder_name, title, issuer_name, issued_at, valid_until, status_index)
    select u.organization_id, uuidv7(), code, u.id, u.name, '{"ar":"السلامة في العمل","en":"Workplace safety"}', '{"ar":"أكاديمية القياس","en":"Bench Academy"}', now() - interval '40 days', now() + interval '325 days', n
    from unnest(${codes}::text[]) with ordinality as drawn(code, n) join users u on u.email = 'bench' || (n % 1000 + 1) || '@bench.example'
    where u.organization_id = ${organizationId}`
  return codes.map(groupedCode)
}

/** The bench organization in a database made anew: 1,000 people, 200 paths, 2,000 certificates, 5,000 audit rows, 100 people signed in and enrolled in a course. */
export async function layGround(): Promise<Ground> {
  const { url, socket, appUrl, owner, stop } = await emptyDatabase('bench')
  const { organization, roles } = await foundOrganization('bench')
  const people = await addPeople(owner, organization.id, roles, 1000)
  await addPaths(owner, organization.id)
  const codes = await addCertificates(owner, organization.id)
  await owner`select set_config('app.organization_id', ${organization.id}, false)`
  await owner`insert into activity_logs (organization_id, id, actor_type, actor_id, actor_label, action, outcome, status_code, resource, ip_address, device, request_id, search_text)
    select u.organization_id, uuidv7(), 'user', u.id, u.email, 'userLoginCredential', 'success', 200, jsonb_build_object('type', 'user', 'id', u.id, 'label', u.email),
      '10.0.0.1', '{"platform":"desktop","os":"Linux","browser":"Bench"}', uuidv7(), 'userlogincredential ' || u.email
    from users u, generate_series(1, 5) where u.organization_id = ${organization.id}`
  const apiKey = await storeApiKey(owner, organization.id, 'Bench integration')
  const [admins, learners] = [people.slice(0, 8), people.slice(8, 108)]
  const signed = await signedIn(organization, [...admins, ...learners])
  const callAs = await callers(organization, apiKey)
  const enrolling = signed.slice(8).map(({ token }) => callAs(token))
  const course = await publishCourse(callAs(signed[0]?.token ?? ''), enrolling)
  // Older than the paths of the list, so that the first page stays the one that the checks expect.
  await owner`update learning_paths set published_at = now() - interval '1 day' where id = ${course.pathId}`
  await byHandFunctions(owner)
  await owner`vacuum analyze`
  return {
    databaseUrl: url,
    socket,
    appUrl,
    organizationId: organization.id,
    roles,
    owner,
    apiKey,
    admins: signed.slice(0, 8),
    learners: signed.slice(8),
    emails: people.slice(8).map(({ email }) => email),
    codes,
    course,
    stop,
  }
}

/** SQL functions with which the server written by hand looks up a host and an API key. They write no last-used times, which makes it faster. */
async function byHandFunctions(owner: postgres.Sql): Promise<void> {
  await owner.unsafe(`
    create schema by_hand;
    grant usage on schema by_hand to masar_rw;
    create function by_hand.key(slug text, key text) returns table (organization_id uuid, name jsonb, default_locale text, secret_hash text, is_active boolean)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select o.id, o.name, o.default_locale, k.secret_hash, k.is_active from organizations o join api_keys k on k.organization_id = o.id
      where o.slug = $1 and k.key = $2 and o.status = 'active' $$;
    create function by_hand.actor(organization uuid, session uuid, person uuid)
    returns table (email text, name jsonb, locale text, status text, role_types text[], permissions text[], terms_accepted boolean)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select u.email, u.name, u.locale, u.status,
        array(select r.type from user_roles ur join roles r on r.organization_id = ur.organization_id and r.id = ur.role_id where ur.organization_id = $1 and ur.user_id = $3),
        array(select p.subject || '.' || p.action from user_roles ur join role_permissions p on p.organization_id = ur.organization_id and p.role_id = ur.role_id
          where ur.organization_id = $1 and ur.user_id = $3),
        not exists (select from term_policies t where t.organization_id = $1 and t.status = 'published' and t.type in ('termsOfService', 'privacy')
          and not exists (select from term_policies n where n.organization_id = $1 and n.type = t.type and n.status = 'published' and n.number > t.number)
          and not exists (select from term_policy_acceptances a where a.organization_id = $1 and a.user_id = $3 and a.policy_id = t.id))
      from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
      where s.organization_id = $1 and s.id = $2 and s.user_id = $3 and s.revoked_at is null and s.expired_at > now() $$`)
}
