import { and, eq } from 'drizzle-orm'
import { enrolments } from '@/db/schema/learning-paths'
import { recipientById } from '@/lib/domain/house/identity/account/people.service'
import { mailToPerson } from '@/lib/domain/house/mail-addresses/letters.service'
import { handOver, type Outgoing } from '@/lib/domain/house/mail-addresses/outgoing.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { originOf } from '@/lib/platform/auth/organization'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { type Reaction, reacts } from '@/lib/platform/events/reaction'
import { dayWithEdge } from '@/lib/platform/i18n/days'
import type { Language } from '@/lib/platform/i18n/languages'
import { type OwnWriting, type RegionalProfile, writingOf, writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { text } from '@/lib/platform/i18n/text'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import type { Letter } from '@/lib/platform/mail/letter'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { pathNow } from './enrolment-records.service'
import { learningPaths as room, sendReminder } from './room'

/** Each reminder is a mail, sent after the transaction that published it. */
export const reminderReactions: readonly Reaction[] = [
  reacts(room.events.enrolmentReminded, {
    name: 'learningPaths.mailReminder',
    each: (context, { payload: { enrolmentId } }) => enqueueAsSystem(context, sendReminder, { enrolmentId }),
  }),
]

/** The mail of a reminder in the person's language; null where there is nothing to remind of any more, or the account is not active. */
async function reminderOf(context: TenantContext & { now: Date }, enrolmentId: string): Promise<Outgoing | null> {
  const isOpen = and(eq(enrolments.id, enrolmentId), isOneOf(enrolments.state, 'invited', 'active', 'overdue'))
  const [enrolment] = await context.db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, isOpen))
  const person = enrolment && (await recipientById(context, enrolment.userId))
  const path = enrolment && (await pathNow(context, enrolment.pathId))
  if (!path || person?.status !== 'active') return null
  const organization = await readOrganization(context)
  const language = person.locale ?? organization.defaultLocale
  const name = person.name[language] ?? person.name.ar ?? person.name.en
  const title = (path.locales[language] ?? path.locales.ar ?? path.locales.en)?.title ?? ''
  const home = organization.name[language]
  const { dueAt } = enrolment
  const values = {
    name: name ? `\u2068${name}\u2069` : '',
    isNamed: name ? 'yes' : 'no',
    organization: `\u2068${home}\u2069`,
    path: `\u2068${title}\u2069`,
    percent: enrolment.percent,
    isBegun: enrolment.percent > 0 ? 'yes' : 'no',
    due: dueAt === null ? 'never' : dueAt <= context.now ? 'past' : 'ahead',
    date: dueAt === null ? '' : `\u2068${dueIn(dueAt, person, organization.regionalProfile, language)}\u2069`,
  }
  const say = (key: string) => text(language, `mail.${key}`, values)
  const letter: Letter = {
    language,
    organization: home,
    subject: say('reminder.subject'),
    greeting: say('reminder.greeting'),
    paragraphs: [say('reminder.what'), say('reminder.how')],
    action: {
      label: say('reminder.action'),
      url: `${originOf(organization)}/learn/paths/${path.id}`,
      otherwise: say('otherwise'),
    },
    reason: say('reminder.reason'),
  }
  return mailToPerson(context, letter, { organization, person })
}

/** A due date as the person reads dates; the end of a day is told as that day. */
function dueIn(dueAt: Date, person: OwnWriting, profile: RegionalProfile, language: Language): string {
  const writing = writingOf(language, profile, person)
  const isDay = dayWithEdge(dueAt, 'ends', writing.timeZone) !== null
  return writtenMoment(dueAt, language, writing, { dateStyle: 'full', ...(!isDay && { timeStyle: 'short' }) }, profile.timeZone)
}

export const sendReminderJob = handlesForSystem<{ enrolmentId: string }, JobRow & Outgoing>(sendReminder, {
  async next(context, { enrolmentId }, after) {
    const mail = after === null ? await reminderOf(context, enrolmentId) : null
    return mail ? [{ at: 'sent', ...mail }] : []
  },
  outside: handOver,
  each: async () => undefined,
})
