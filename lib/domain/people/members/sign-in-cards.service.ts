import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { signInCards } from '@/db/schema/members'
import { personRows } from '@/lib/domain/house/identity/account/people.service'
import {
  type DraftedCard,
  draftCard,
  peopleOfCards,
  putCardsInForce,
} from '@/lib/domain/house/identity/passwords/card-passwords.service'
import { cardDays } from '@/lib/domain/house/identity/passwords/password-reset.rules'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { overrule } from '@/lib/domain/house/roles/holdings.service'
import { isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { drawPdf } from '@/lib/drawing/pdf'
import { record } from '@/lib/platform/audit/record'
import { originOf } from '@/lib/platform/auth/organization'
import { groupReach } from '@/lib/platform/auth/permissions'
import { personId } from '@/lib/platform/auth/session'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { type Context, implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { enqueue } from '@/lib/platform/jobs/enqueue'
import { handles } from '@/lib/platform/jobs/handler'
import { log } from '@/lib/platform/log'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { fileAddress } from '@/lib/platform/storage/file-address'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { storage } from '@/lib/platform/storage/storage'
import { sheetsOf } from './card-sheets.rules'
import { type CardsPayload, makeSignInCards } from './room'
import * as contracts from './sign-in-cards.contract'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const fileName = 'sign-in-cards.pdf'
/** The part behind # stays in the browser: no server, proxy or log gets the secret. */
const firstPage = '/console/first-password'

type Standing = { id: string; status: string; hasEntered: boolean }

/** The people asked for, if the caller reaches them, and whether they have signed in or chosen a password. */
function standings({ db, organization, user }: Context<{ role: 'admin' }>, ids: string[]): Promise<Standing[]> {
  const manager = groupReach(user, 'signInCard.create')
  const asked = { organizationId: sql`person.organization_id`, userId: sql`person.id` }
  return db.execute<Standing>(sql`
    select person.id, person.status,
      (person.password_hash is not null or person.last_sign_in_at is not null) and person.first_password_until is null as "hasEntered"
    from ${personRows} where person.organization_id = ${organization.id} and person.id in ${ids}
      and ${manager ? isReachedBy(asked, sql`${manager}::uuid`) : sql`true`}`)
}

export const createSignInCards = implement(contracts.createSignInCards, async (context, { body }) => {
  const { db, organization, user, apiKey, address, device, requestId, now, fail, note, concerns } = context
  const userIds = [...new Set(body.userIds)]
  for (const userId of userIds) concerns(userId)
  const createdBy = personId(user)
  const found = await standings(context, userIds)
  if (found.length < userIds.length) fail('userNotFound')
  if (found.some(({ status }) => status !== 'active')) fail('stateConflict')
  if (!body.resetsAccess && found.some(({ hasEntered }) => hasEntered)) fail('signInCardPasswordChosen')
  const id = newId()
  const expiresAt = new Date(now.getTime() + hourMs)
  return overrule(
    context,
    userIds,
    async () => {},
    async () => {
      const from = { apiKeyId: apiKey.id, ipAddress: address, device, requestId }
      const { jobId } = await enqueue(context, makeSignInCards, { organizationId: organization.id, cardsId: id, userIds, from })
      const values = { organizationId: organization.id, id, createdBy, peopleCount: userIds.length, jobId, createdAt: now }
      await db.insert(signInCards).values({ ...values, expiresAt })
      note({ resource: { type: 'organization', id: organization.id, label: organization.slug, name: organization.name } })
      note({ before: {}, after: { people: userIds.length } })
      return { id, jobId, expiresAt }
    },
  )
})

type Of = Pick<CardsPayload, 'organizationId' | 'cardsId'>
const ofCards = ({ organizationId, cardsId }: Of) =>
  ofTenant({ organization: { id: organizationId } }, signInCards, eq(signInCards.id, cardsId))
const folderOf = ({ organizationId, cardsId }: Of) => `${organizationId}/${cardsId}/` as const

/** The first moment at which the cards do not work any more, as a day of the organization. */
const endOf = (now: Date) => new Date(now.getTime() + cardDays * dayMs)

type Written = { object: string; size: number; cards: DraftedCard[] }

/** Draws the cards and writes their file, whose passwords work only once the next step is stored. Each try has its own. */
async function writeCards({ organizationId, cardsId, userIds }: CardsPayload): Promise<Written> {
  const { organization, people } = await withTenant(organizationId, async (db) => {
    const context: TenantContext = { db, organization: { id: organizationId } }
    return { organization: await readOrganization(context), people: await peopleOfCards(context, userIds) }
  })
  const cards: DraftedCard[] = []
  // One after the other: sign-ins that wait for the same processors go on between them.
  for (const { id } of people) cards.push(await draftCard(organizationId, id))
  const origin = originOf(organization)
  const printed = cards.map(({ password, secret }, at) => ({
    name: people[at]?.name ?? {},
    signInName: people[at]?.signInName ?? '',
    password,
    url: `${origin}${firstPage}#${secret}`,
  }))
  const now = clock.now()
  const bytes = await drawPdf(sheetsOf(printed, { organization, address: `${origin}/learn`, until: endOf(now) }), now)
  const object = `cards-${newId()}`
  await storage().write(`${folderOf({ organizationId, cardsId })}${object}` as ObjectKey, bytes)
  return { object, size: bytes.length, cards }
}

type Row = { at: string }

export const makeSignInCardsJob = handles<CardsPayload, Row, Written>(makeSignInCards, {
  permission: 'signInCard.create',
  reach: ['group'],
  next: async (_context, _payload, after) => (after === null ? [{ at: 'file' }] : []),
  outside: (_row, payload) => writeCards(payload),
  async each(context, _row, { from, ...payload }, { object, size, cards }) {
    const { db, organization, user, now } = context
    const given = await overrule(
      context,
      cards.map(({ userId }) => userId),
      async () => {},
      () => putCardsInForce(context, cards),
    )
    const isOpen = and(ofCards(payload), isNull(signInCards.completedAt))
    await db.update(signInCards).set({ object, size, completedAt: now }).where(isOpen)
    const actor = { type: 'user', id: user.id, label: user.email } as const
    for (const { userId, label, sessionsEnded } of given) {
      const note = { resource: { type: 'user', id: userId, label }, before: {}, after: { sessionsEnded } }
      const entry = { organizationId: organization.id, action: 'adminFirstPasswordGiven', outcome: 'success' } as const
      await record(db, { ...entry, statusCode: 200, actor, note, ...from })
    }
  },
  finish: async (_context, { cardsId, userIds }) => ({ cardsId, people: userIds.length }),
})

export const readSignInCards = implement(contracts.readSignInCards, async (context, { params }) => {
  const { db, organization, user, now, fail } = context
  const isMine = and(eq(signInCards.id, params.id), eq(signInCards.createdBy, user.id), gt(signInCards.expiresAt, now))
  const [row] = await db
    .select()
    .from(signInCards)
    .where(ofTenant(context, signInCards, isMine))
  if (!row) return fail('signInCardsNotFound')
  const { id, object, peopleCount, expiresAt } = row
  const file = { organizationId: organization.id, fileId: id, mediaType: 'application/pdf', name: fileName, isInline: false }
  const url = object === null ? null : fileAddress({ ...file, object, expiresAt })
  return { id, peopleCount, expiresAt, isReady: url !== null, file: url === null ? null : { name: fileName, url } }
})

/** The files of cards that an erased person asked for end at once: the next sweep deletes them. */
export const forgetCardsOf = (context: TenantContext & { now: Date }, userId: string): Promise<unknown> =>
  context.db
    .update(signInCards)
    .set({ expiresAt: context.now })
    .where(ofTenant(context, signInCards, eq(signInCards.createdBy, userId)))

const sweptAtOnce = 100

/** Deletes the files of cards whose hour is over, then their rows; returns how many. */
export async function removeSignInCards(signal?: AbortSignal): Promise<number> {
  let removed = 0
  while (!signal?.aborted) {
    const due = await execute<Of>(
      sql`select organization_id as "organizationId", id as "cardsId" from sign_in_cards_due(${clock.offsetMs}::int, ${sweptAtOnce}::int)`,
    )
    let done = 0
    for (const of of due)
      try {
        for (const key of await storage().list(folderOf(of))) await storage().remove(key)
        await withTenant(of.organizationId, (db) => db.delete(signInCards).where(ofCards(of)))
        done += 1
      } catch (error) {
        log().error({ err: error, organizationId: of.organizationId }, 'the file of sign-in cards could not be deleted')
      }
    removed += done
    if (due.length < sweptAtOnce || done === 0) return removed
  }
  return removed
}
