import { and, eq, sql } from 'drizzle-orm'
import { surveyReceipts, surveyResponses } from '@/db/schema/surveys'
import { holdsModules } from '@/lib/domain/learning/learning-paths/walks.service'
import { lessonsOfSurvey } from '@/lib/domain/learning/modules/published/live-modules.service'
import { isDone } from '@/lib/domain/learning/progress/completion.rules'
import { declaredDone } from '@/lib/domain/learning/progress/item-progress.rules'
import { type OwnLessons, ownLessons, placesIn } from '@/lib/domain/learning/progress/open-lessons.service'
import { changeItems } from '@/lib/domain/learning/progress/results.service'
import { readJson, statementOf, tenantId, tenantRow, valuesFor } from '@/lib/platform/db/statement'
import type { FieldError } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { type Language, languages, pickLocale } from '@/lib/platform/i18n/languages'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { lockResponses, storeAnonymously } from './anonymous-responses.service'
import { fitted } from './answers.rules'
import * as contracts from './own-surveys.contract'
import { surveys as room } from './room'
import { shownSections, textIn } from './shown-survey.rules'
import { publishedVersion, type SurveyRow, type SurveyVersion, surveyRecords } from './survey-records.service'
import type { SurveyAnswer } from './survey-shapes.contract'
import type { SurveyRefusal } from './words'

const readLessons = statementOf(sql`select ${ownLessons(tenantId, holdsModules)}::text from ${tenantRow}`)

type Finding = TenantContext & {
  user: { id: string }
  now: Date
  fail: (reason: 'surveyNotFound' | 'notEnrolled' | 'moduleLocked') => never
}
type Opening = {
  survey: SurveyRow
  version: SurveyVersion
  place: { enrolmentId: string; pathId: string; access: 'open' | 'done' | 'locked' }
  moduleIds: string[]
  occasionId: string
  hasAnswered: boolean
  refusal: SurveyRefusal | null
}

/** A survey and its learner. Refuses a learner whose enrolments do not lead to it. */
async function openingOf(context: Finding, surveyId: string): Promise<Opening> {
  const { db, organization, user, now } = context
  const survey = await surveyRecords.get(context, surveyId)
  const version = await publishedVersion(context, survey)
  if (!version) return context.fail('surveyNotFound')
  const moduleIds = await lessonsOfSurvey(context, surveyId)
  const asked = { organizationId: organization.id, userId: user.id, moduleIds: `{${moduleIds.join(',')}}` }
  const [[cell] = []] = await db.queryRaw(readLessons.text, valuesFor(readLessons, asked))
  const lessons = readJson<OwnLessons>(cell)
  const [place] = lessons ? placesIn(lessons, moduleIds, now) : []
  if (!place) return context.fail('notEnrolled')
  if (place.access === 'locked') return context.fail('moduleLocked')
  const occasionId = survey.occasion === 'enrolment' ? place.enrolmentId : survey.id
  const hasAnswered = await isReceived(context, survey.id, occasionId)
  return { survey, version, place, moduleIds, occasionId, hasAnswered, refusal: refusalOf(survey, version, hasAnswered, now) }
}

function refusalOf({ status }: SurveyRow, { opensAt, closesAt }: SurveyVersion, hasAnswered: boolean, now: Date) {
  if (hasAnswered) return 'answered'
  if (status !== 'published' || (closesAt && now > closesAt)) return 'closed'
  return opensAt && now < opensAt ? 'notYet' : null
}

async function isReceived({ db, organization, user }: Finding, surveyId: string, occasionId: string): Promise<boolean> {
  const isTheirs = and(
    eq(surveyReceipts.surveyId, surveyId),
    eq(surveyReceipts.userId, user.id),
    eq(surveyReceipts.occasionId, occasionId),
  )
  return (await db.$count(surveyReceipts, ofTenant({ organization }, surveyReceipts, isTheirs))) > 0
}

/** The person's own response of this occasion; of a survey with names only. */
async function ownResponse({ db, organization, user }: Finding, { survey, place }: Opening) {
  if (survey.isAnonymous) return null
  const isTheirs = and(eq(surveyResponses.surveyId, survey.id), eq(surveyResponses.userId, user.id))
  const isOfPlace = survey.occasion === 'enrolment' ? eq(surveyResponses.enrolmentId, place.enrolmentId) : undefined
  const [row] = await db
    .select({ answers: surveyResponses.answers, createdAt: surveyResponses.createdAt })
    .from(surveyResponses)
    .where(ofTenant({ organization }, surveyResponses, and(isTheirs, isOfPlace)))
  return row ? { ...row, answers: row.answers as SurveyAnswer[] } : null
}

const localesOf = ({ title }: SurveyVersion): Language[] => languages.filter((language) => title[language])

export const readLearnerSurvey = implement(contracts.readLearnerSurvey, async (context, { params }) => {
  const opening = await openingOf(context, params.id)
  const { survey, version, refusal, hasAnswered } = opening
  const locale = pickLocale(context.contentLanguages, localesOf(version)).locale ?? 'ar'
  context.header('content-language', locale)
  return {
    id: survey.id,
    title: textIn(version.title, locale) ?? '',
    introduction: textIn(version.introduction, locale),
    thanks: hasAnswered ? textIn(version.thanks, locale) : null,
    locale,
    isAnonymous: survey.isAnonymous,
    refusal,
    isCounted: hasAnswered && opening.place.access !== 'open',
    opensAt: version.opensAt,
    closesAt: version.closesAt,
    sections: shownSections(version.sections, locale),
    response: hasAnswered ? await ownResponse(context, opening) : null,
  }
})

export const answerSurvey = implement(contracts.answerSurvey, async (context, { params, body }) => {
  const { db, organization, user, now, requestId } = context
  await lockResponses(context, params.id)
  const { survey, version, place, moduleIds, occasionId, refusal } = await openingOf(context, params.id)
  context.note({ resource: { type: 'survey', id: survey.id, label: survey.title.ar ?? survey.title.en, name: survey.title } })
  const locale = body.locale ?? pickLocale(context.contentLanguages, localesOf(version)).locale ?? 'ar'
  if (refusal === 'closed' || refusal === 'notYet') context.fail('surveyNotOpen')
  if (refusal === null) {
    const { answers, faults } = fitted(version.sections, body.answers)
    const fields: FieldError[] = faults
    if (fields.length > 0) context.fail('surveyAnswersInvalid', { fields })
    await db.insert(surveyReceipts).values({ organizationId: organization.id, surveyId: survey.id, userId: user.id, occasionId })
    const ids = { surveyId: survey.id, pathId: place.pathId }
    if (survey.isAnonymous) await storeAnonymously(context, ids, answers)
    else {
      const about = { userId: user.id, enrolmentId: place.enrolmentId, versionNumber: version.number, locale }
      const id = newId()
      await db.insert(surveyResponses).values({ organizationId: organization.id, id, ...ids, ...about, answers, createdAt: now })
      const whose = { userId: user.id, enrolmentId: place.enrolmentId }
      await publish(context, newEvent(room.events.surveyAnswered, { surveyResponseId: id, ...ids, ...whose }))
    }
  }
  const at = now.getTime()
  await changeItems(
    { context: { db, organization, now, requestId }, userId: user.id, moduleIds, atIn: () => at },
    (before, module) => (before && isDone(before.state) ? null : declaredDone(before, at, module.version)),
  )
  return { isStored: refusal === null, thanks: textIn(version.thanks, locale) }
})
