import { lockPeople } from '@/lib/domain/house/identity/account/users.service'
import { endOpened, type Opened, openedOutside } from '@/lib/domain/house/identity/sessions/outside-sessions.service'
import { answersOf } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { peopleBeyond, rolesOfAdministrators } from './covered-power.service'
import { type OutsideAuthorities, roles } from './room'

/** Asks each kind of authority in turn. */
async function ofEachKind<T>(ask: (kind: OutsideAuthorities) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const kind of await answersOf(roles.ports.outsideAuthorities)) results.push(await ask(kind))
  return results
}

/**
 * Ends the sessions, and the sign-ins under way, that an outside authority opened for people who hold more by now than is confirmed for it. Called
 * after every change that may give people more, or cover less. Sessions whose authority is not known count for every one that their person is linked to.
 */
export async function endUncovered(
  context: TenantContext & { now: Date },
  people: readonly string[] | 'everybody',
): Promise<void> {
  const administrators = [...new Set((await rolesOfAdministrators(context, people)).map(({ userId }) => userId))]
  if (administrators.length === 0) return
  // A sign-in that began before this locks its person too, so its session is seen here.
  await lockPeople(context, administrators)
  const opened = await openedOutside(context, administrators)
  if (opened.length === 0) return
  const unknown = opened.flatMap(({ userId, authorityId }) => (authorityId === null ? [userId] : []))
  const linked = (await ofEachKind((kind) => kind.linkedTo(context, unknown))).flat()
  const pairs = opened.flatMap<Opened & { by: string }>(({ userId, authorityId }) =>
    authorityId === null
      ? linked.filter((one) => one.userId === userId).map((one) => ({ userId, authorityId, by: one.authorityId }))
      : [{ userId, authorityId, by: authorityId }],
  )
  const confirmed = new Map((await ofEachKind((kind) => kind.confirmedRoles(context))).flatMap((roles) => [...roles]))
  for (const authority of new Set(pairs.map(({ by }) => by))) {
    const own = pairs.filter(({ by }) => by === authority)
    const ids = [...new Set(own.map(({ userId }) => userId))]
    const beyond = await peopleBeyond(context, confirmed.get(authority) ?? [], ids)
    await endOpened(
      context,
      own.filter(({ userId }) => beyond.includes(userId)),
    )
  }
}

/** Whether the authority of a credential is active and covers a person; the person must be locked. A credential of the person's own has none. */
export async function isCovered(context: TenantContext, authorityId: string | null, userId: string): Promise<boolean> {
  if (authorityId === null) return true
  for (const kind of await answersOf(roles.ports.outsideAuthorities)) {
    const active = await kind.lockActive(context, authorityId)
    if (active) return (await peopleBeyond(context, active.confirmedRoles, [userId])).length === 0
  }
  return false
}
