import { and, eq, inArray, sql } from 'drizzle-orm'
import { notificationDeliveries, notifications } from '@/db/schema/notifications'
import { recipientById } from '@/lib/domain/house/identity/account/people.service'
import { outgoing } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { originOf } from '@/lib/platform/auth/organization'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import { deliver, mailOf } from '@/lib/platform/mail/deliver'
import type { Letter, Mail } from '@/lib/platform/mail/letter'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { withAnnouncedTexts } from './announcements.service'
import { decide, wantedBefore } from './kinds.rules'
import { linkOf } from './notifications.service'
import { sendBatch } from './room'
import { firstAllowed, isPressing, maySend } from './sending.rules'
import { settingsOf, timesOf } from './settings.service'
import { unwanted } from './subjects.service'
import { type Reader, sayTo, textsOf } from './texts.rules'
import { unsubscribePrefix, unsubscribeToken } from './unsubscribe.service'
import { type DeliveryReason, type DeliveryState, kinds } from './words'

type Sending = TenantContext & { now: Date }
/** The outcome of the mails of a row. */
type Outcome = { ids: string[]; state: DeliveryState; reason: DeliveryReason | null; dueAt?: Date }
type Row = JobRow & { mail: Mail | null; outcomes: Outcome[] }
type Notice = typeof notifications.$inferSelect & { deliveryId: string }

const isOfBatch = (batchId: string) =>
  and(eq(notificationDeliveries.batchId, batchId), isOneOf(notificationDeliveries.state, 'queued', 'held', 'digested'))

const isItsNotification = and(
  eq(notifications.organizationId, notificationDeliveries.organizationId),
  eq(notifications.id, notificationDeliveries.notificationId),
)

/** The groups of a batch after one: everything that may be in one mail to a person, and each mandatory notification alone. */
async function groupsOf(context: Sending, batchId: string, after: string | null, most: number) {
  const at = sql<string>`(${notificationDeliveries.userId}::text || ':' || case when ${notifications.isMandatory} then ${notificationDeliveries.id}::text else '~' end) collate "C"`
  return context.db
    .select({
      at,
      userId: notificationDeliveries.userId,
      ids: sql`string_agg(${notificationDeliveries.id}::text, ',')`.mapWith((ids: string) => ids.split(',')),
    })
    .from(notificationDeliveries)
    .innerJoin(notifications, isItsNotification)
    .where(ofTenant(context, notificationDeliveries, isOfBatch(batchId), after === null ? undefined : sql`${at} > ${after}`))
    .groupBy(at, notificationDeliveries.userId)
    .orderBy(at)
    .limit(most)
}

async function noticesOf(context: Sending, deliveryIds: string[]): Promise<Notice[]> {
  const rows = await context.db
    .select({ notice: notifications, deliveryId: notificationDeliveries.id })
    .from(notificationDeliveries)
    .innerJoin(notifications, isItsNotification)
    .where(ofTenant(context, notificationDeliveries, inArray(notificationDeliveries.id, deliveryIds)))
    .orderBy(notificationDeliveries.createdAt, notificationDeliveries.id)
  return withAnnouncedTexts(
    context,
    rows.map(({ notice, deliveryId }) => ({ ...notice, deliveryId })),
  )
}

const idsOf = (notices: readonly Notice[]) => notices.map(({ deliveryId }) => deliveryId)
const suppressed = (notices: readonly Notice[], reason: DeliveryReason | null): Outcome[] =>
  notices.length === 0 || reason === null ? [] : [{ ids: idsOf(notices), state: 'suppressed', reason }]

/** Decides with the present settings, which may have changed since the event, and writes the mail in the present language of the person. */
async function rowOf(context: Sending, { at, userId, ids }: { at: string; userId: string; ids: string[] }): Promise<Row> {
  const listed = await noticesOf(context, ids)
  const person = await recipientById(context, userId)
  if (person?.status !== 'active') return { at, mail: null, outcomes: suppressed(listed, 'accountInactive') }
  const reasons = await unwanted(context, listed)
  const gone = listed.flatMap((notice) => suppressed([notice], reasons.get(notice.deliveryId) ?? null))
  const all = listed.filter(({ deliveryId }) => !reasons.has(deliveryId))
  const settings = await settingsOf(context, userId)
  const decisions = all.map((notice) => {
    const isMuted = notice.pathId !== null && settings.mutedPathIds.includes(notice.pathId)
    return {
      notice,
      ...decide(kinds[notice.kind], 'email', { chosen: settings.frequencies, isMuted, isDuty: notice.values.isDuty }),
    }
  })
  const offBy = (isMuted: boolean) =>
    decisions.flatMap(({ notice, frequency, by }) => (frequency === 'off' && (by === 'mutedPath') === isMuted ? [notice] : []))
  const outcomes = [...gone, ...suppressed(offBy(true), 'mutedPath'), ...suppressed(offBy(false), 'switchedOff')]
  const asked = decisions.flatMap(({ notice, frequency }) => (frequency === 'off' ? [] : [notice]))
  if (asked.length === 0) return { at, mail: null, outcomes }
  const organization = await readOrganization(context)
  const { regionalProfile: profile } = organization
  const times = timesOf(settings, person, profile)
  const isQuiet = !maySend(context.now, times, profile)
  const isHeld = (notice: Notice) =>
    isQuiet && !notice.isMandatory && !isPressing(context.now, wantedBefore(notice), times, profile)
  const held = asked.filter(isHeld)
  if (held.length > 0) {
    const dueAt = firstAllowed(context.now, times, profile)
    outcomes.push({ ids: idsOf(held), state: 'held', reason: 'quietHours', dueAt })
  }
  const wanted = asked.filter((notice) => !isHeld(notice))
  if (wanted.length === 0) return { at, mail: null, outcomes }
  const language = person.locale ?? organization.defaultLocale
  const letter = letterOf(wanted, { language, profile, own: person }, { organization, userId, name: person.name[language] })
  const mail = mailOf(letter, { organization, to: person.email })
  const { isHeldBack } = await outgoing(context, mail, { isAsked: false })
  if (isHeldBack)
    return { at, mail: null, outcomes: [...outcomes, { ids: idsOf(wanted), state: 'bounced', reason: 'addressHeldBack' }] }
  return { at, mail, outcomes: [...outcomes, { ids: idsOf(wanted), state: 'sent', reason: null }] }
}

type About = { organization: Awaited<ReturnType<typeof readOrganization>>; userId: string; name: string | undefined }

/** A reminder that comes whatever its person has chosen. */
const isDuty = ({ kind, values }: Notice) => kinds[kind].remindsOfDuty === true && values.isDuty === true

/** One notification as a letter of its own, several as a summary in which those of a path are together. */
function letterOf(notices: readonly Notice[], reader: Reader, { organization, userId, name }: About): Letter {
  const { language } = reader
  const origin = originOf(organization)
  const home = organization.name[language]
  const say = (key: string, values: Record<string, string | number> = {}) => sayTo(reader, `mail.${key}`, values)
  const [first] = notices
  if (!first) throw new Error('A mail has something to say')
  const isOne = notices.length === 1
  const texts = textsOf(first, reader)
  const link = isOne ? linkOf(first) : null
  const duties = notices.filter(isDuty)
  const staysOn = first.isMandatory || duties.length === notices.length
  const why = first.isMandatory ? 'mandatory' : staysOn ? 'duty' : duties.length > 0 ? 'someDuty' : 'chosen'
  const named = { name: name ? `\u2068${name}\u2069` : '', isNamed: name ? 'yes' : 'no', organization: `\u2068${home}\u2069` }
  const categories = new Set(notices.map(({ category }) => category))
  const category = categories.size === 1 ? first.category : ('all' as const)
  const token = unsubscribeToken({ organizationId: organization.id, userId, category })
  return {
    language,
    organization: home,
    subject: isOne ? texts.title : say('digest.subject', { ...named, count: notices.length }),
    greeting: say('greeting', named),
    paragraphs: isOne
      ? [texts.title, ...texts.text.split(/\n{2,}/)].filter(Boolean)
      : [say('digest.intro', { count: notices.length })],
    ...(!isOne && { entries: entriesOf(notices, reader, origin) }),
    action: {
      label: say(isOne && link ? 'open' : 'digest.open'),
      url: `${origin}${link ?? '/learn/notifications'}`,
      otherwise: say('otherwise'),
    },
    reason: say(`reason.${why}`, named),
    ...(!staysOn && {
      unsubscribe: { label: say('unsubscribe'), url: `${origin}/api/v1${unsubscribePrefix}/unsubscribe/${token}` },
    }),
  }
}

/** The lines of a summary, each with its link or that of the inbox: by path, in the order of the first notification of each. */
function entriesOf(notices: readonly Notice[], reader: Reader, origin: string) {
  const byPath = new Map<string | null, Notice[]>()
  for (const notice of notices) byPath.set(notice.pathId, [...(byPath.get(notice.pathId) ?? []), notice])
  return [...byPath.values()].flatMap((group) =>
    group.map((notice) => {
      const { title, text } = textsOf(notice, reader)
      return { text: [title, text].filter(Boolean).join('\n'), url: `${origin}${linkOf(notice) ?? '/learn/notifications'}` }
    }),
  )
}

async function record(context: Sending, { ids, state, reason, dueAt }: Outcome): Promise<void> {
  const waits = dueAt ? { dueAt, batchId: null, batchedAt: null } : {}
  await context.db
    .update(notificationDeliveries)
    .set({ state, reason, ...waits, ...(state === 'sent' && { sentAt: context.now }) })
    .where(ofTenant(context, notificationDeliveries, inArray(notificationDeliveries.id, ids)))
}

export const sendBatchJob = handlesForSystem<{ batchId: string }, Row, Outcome[]>(sendBatch, {
  async next(context, { batchId }, after, most) {
    const rows: Row[] = []
    for (const group of await groupsOf(context, batchId, after, most)) rows.push(await rowOf(context, group))
    return rows
  },
  async outside(row) {
    const isRefused = row.mail !== null && (await deliver(row.mail)) === 'refused'
    const failed = { state: 'failed', reason: 'refusedByServer' } as const
    return row.outcomes.map((outcome) => (isRefused && outcome.state === 'sent' ? { ...outcome, ...failed } : outcome))
  },
  async each(context, _row, _payload, outcomes) {
    for (const outcome of outcomes) await record(context, outcome)
  },
})
