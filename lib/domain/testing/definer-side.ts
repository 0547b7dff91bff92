import type postgres from 'postgres'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.service'
import { newId } from '@/lib/platform/ids'
import { freshOrganization } from './fixtures'

export type Side = {
  id: string
  slug: string
  user: string
  session: string
  role: string
  program: string
  key: string
  secretHash: string
  code: string
}

/** An organization with rows in each table that a function of the database reads or writes. */
export async function newSide(owner: postgres.Sql): Promise<Side> {
  const org = await freshOrganization()
  const { organization, learner, roles } = org
  const made = await org.admin.call(createApiKey.contract, { body: { name: 'Portal' } })
  const { key } = made.envelope.data as { key: string }
  const code = newId().replaceAll('-', '').toUpperCase().slice(0, 26)
  const { id } = organization
  await owner`insert into certificates (organization_id, id, code, user_id, holder_name, title, issuer_name, issued_at, status_index)
    values (${id}, ${newId()}, ${code}, ${learner.user.id}, '{"en":"Holder"}', '{}', '{}', now(), 0)`
  await owner`update sessions set last_used_at = now() - interval '1 hour' where organization_id = ${id}`
  await owner`insert into jobs (organization_id, id, name, payload, user_id, started_from)
    values (${id}, ${newId()}, 'testing.definer', '{}', ${learner.user.id}, '{}')`
  await owner`insert into assets (organization_id, id, kind, name, size, checksum, held_bytes, sweep_at)
    values (${id}, ${newId()}, 'image', 'definer.png', 1, 'of the side', 1, now())`
  const pathId = newId()
  await owner`insert into learning_paths (organization_id, id, category, level, estimated_minutes, locales)
    values (${id}, ${pathId}, 'safety', 'beginner', 1, '{"en":{"title":"Path"}}')`
  await owner`insert into enrolments (organization_id, id, path_id, user_id, version_number, state, source, due_at)
    values (${id}, ${newId()}, ${pathId}, ${learner.user.id}, 1, 'active', 'self', now() - interval '1 day')`
  await owner`insert into notification_reminders (organization_id, enrolment_id, user_id, path_id, due_at, step, next_at)
    select organization_id, id, user_id, path_id, due_at, 'stillOverdue', due_at from enrolments where organization_id = ${id}`
  const program = newId()
  await owner`insert into service_accounts (organization_id, id, name, name_key, search_text)
    values (${id}, ${program}, 'Definer', 'definer', 'definer')`
  await owner`insert into service_account_roles (organization_id, service_account_id, role_id) values (${id}, ${program}, ${roles.learner})`
  const [stored] = await owner<
    { secret_hash: string }[]
  >`select secret_hash from api_keys where organization_id = ${id} and key = ${key}`
  return {
    id,
    slug: organization.slug,
    user: learner.user.id,
    session: learner.sessionId,
    role: roles.learner,
    program,
    key,
    secretHash: stored?.secret_hash ?? '',
    code,
  }
}
