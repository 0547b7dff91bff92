import { implement } from '@/lib/platform/http/implement'
import { pickLocale, speaksNoneOf } from '@/lib/platform/i18n/languages'
import { ownAppeals } from '../appeals/appeals.service'
import type { Section } from '../definition-shapes.contract'
import { roomOf } from '../seating/own-seat.service'
import { needsCode } from './access-code.service'
import { gradedOf } from './attempt-ends.service'
import { filesOfAttempt } from './attempt-files.service'
import { type AttemptRow, isOpen, localesOf, type Opening, openingOf, wholeAttempt } from './attempt-records.service'
import * as contracts from './attempts.contract'
import { counting, inSeries, limitsIn } from './counting.rules'
import { keptOf } from './grading.rules'
import { isCutByClose, mayStart } from './limits.rules'
import { allowedIn } from './shown.rules'
import { shownAttempt, shownResult, textIn } from './shown-attempts.service'

const countOf = (sections: readonly Section[]) =>
  sections.reduce((sum, one) => sum + (one.source === 'fixed' ? one.questions.length : one.count), 0)

/** The result of an attempt as far as the learner may know it. */
const knownResult = ({ state, percent, isPassed }: AttemptRow, mayKnow: boolean) =>
  state === 'released' || mayKnow ? { percent, isPassed } : { percent: null, isPassed: null }

/** An attempt in the history of its learner: with the result only if the score may be shown. */
const historyOf = ({ version: { settings } }: Opening, attempt: AttemptRow) => {
  const { score } = allowedIn(attempt.state, settings)
  return { ...attempt, ...(score ? knownResult(attempt, true) : { percent: null, isPassed: null }) }
}

export const readLearnerAssessment = implement(contracts.readLearnerAssessment, async (context, { params }) => {
  const { contentLanguages, now, headers } = context
  const opening = await openingOf(context, params.id)
  const { version, status, seat } = opening
  const { settings } = version
  const own = counting(opening)
  const limits = limitsIn(opening)
  const ended = own.filter((attempt) => !isOpen(attempt))
  const { refusal, attemptsLeft, nextStartAt } = mayStart(settings, limits, own, now)
  const open = opening.attempts.find(isOpen)
  const availableLocales = localesOf(version.title)
  const locale = pickLocale(contentLanguages, availableLocales).locale ?? 'ar'
  context.header('content-language', locale)
  const released = settings.feedbackPolicy.afterRelease.score
    ? ended.flatMap((attempt) => (attempt.state === 'released' ? (gradedOf(attempt) ?? []) : []))
    : []
  return {
    ...settings,
    ...limits,
    extraSeconds: limits.timeLimitSeconds - settings.timeLimitSeconds,
    isCutByClose: isCutByClose(settings, limits, now),
    id: params.id,
    title: textIn(version.title, locale),
    instructions: textIn(version.instructions, locale),
    locale,
    isFallback: locale !== contentLanguages[0] || speaksNoneOf(headers.get('accept-language') ?? ''),
    availableLocales,
    attemptsLeft,
    needsAccessCode: needsCode(opening),
    seat: seat && { room: textIn(roomOf(seat)?.name ?? {}, locale), label: seat.label },
    isSeatMissing: opening.isSeatMissing,
    questionCount: countOf(version.sections),
    refusal: open ? null : status === 'published' ? refusal : ('archived' as const),
    nextStartAt: open || status !== 'published' ? null : nextStartAt,
    openAttemptId: open?.id ?? null,
    kept: keptOf(released, settings),
    attempts: inSeries(opening).map((attempt) => historyOf(opening, attempt)),
    serverNow: now,
  }
})

export const readAttempt = implement(contracts.readAttempt, async (context, { params }) => {
  const whole = await wholeAttempt(context, params.attemptId, context.user.id)
  return whole ? shownAttempt(whole, context.now, await filesOfAttempt(context, whole)) : context.fail('attemptNotFound')
})

export const readResult = implement(contracts.readResult, async (context, { params }) => {
  const whole = await wholeAttempt(context, params.attemptId, context.user.id)
  if (!whole) return context.fail('attemptNotFound')
  const files = await filesOfAttempt(context, whole)
  return { ...shownResult(whole, files), appeals: await ownAppeals(context, params.attemptId) }
})
