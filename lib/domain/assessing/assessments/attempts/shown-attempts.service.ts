import { questionInAttempt } from '@/lib/domain/learning/question-banks/attempted-question.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { FilesOf } from './attempt-files.service'
import { type Item, isOpen, localesOf, type WholeAttempt } from './attempt-records.service'
import { refOf } from './attempt-shapes.contract'
import { gradeItem } from './grading.rules'
import { extendedSeconds } from './limits.rules'
import { allowedIn, feedbackOf, momentOf } from './shown.rules'

export const textIn = (texts: { ar?: string; en?: string }, locale: Language) => texts[locale] ?? texts.ar ?? texts.en ?? ''

/** An attempt as its learner sees it while it is open. */
export function shownAttempt({ attempt, version, items }: WholeAttempt, now: Date, files: FilesOf) {
  const { settings, title, instructions } = version
  const { locale } = attempt
  const flags = allowedIn(attempt.state, settings)
  const showsAny = isOpen(attempt) && Object.values(flags).some(Boolean)
  return {
    ...attempt,
    title: textIn(title, locale),
    instructions: textIn(instructions, locale),
    availableLocales: localesOf(title),
    navigation: settings.navigation,
    purpose: settings.purpose,
    serverNow: now,
    extendedSeconds: extendedSeconds(settings, attempt),
    questions: items.map((item) => {
      const graded = { ...item, ...(showsAny && item.answer ? gradeNow(item, version, locale) : {}) }
      return {
        ...shownItem(item, locale, files),
        result: showsAny && item.answer ? feedbackOf(item, graded, flags, locale) : null,
      }
    }),
  }
}

const gradeNow = (item: Item, { settings }: WholeAttempt['version'], locale: Language) =>
  gradeItem(item, item.answer, item.points, settings, locale)

function shownItem(item: Item, locale: Language, files: FilesOf) {
  const { position, section, points, answer, seq, isFlagged } = item
  const shown = questionInAttempt(item, item.optionOrder, locale)
  const questionRef = refOf(position)
  return { questionRef, section: section + 1, points, answer, seq, isFlagged, files: files(questionRef), ...shown }
}

/** The result as the feedback policy shows it at this moment. */
export function shownResult({ attempt, version, items }: WholeAttempt, files: FilesOf) {
  const { settings, title } = version
  const { locale, state } = attempt
  const flags = allowedIn(state, settings)
  const showsQuestions = flags.correctness || flags.answer || flags.explanation || flags.score
  const isGraded = state === 'graded' || state === 'released'
  const mayKnow = flags.score && isGraded
  return {
    ...attempt,
    title: textIn(title, locale),
    purpose: settings.purpose,
    moment: momentOf(state),
    score: mayKnow ? attempt.score : null,
    percent: mayKnow ? attempt.percent : null,
    isPassed: mayKnow ? attempt.isPassed : null,
    passPercent: settings.passPercent,
    questions:
      showsQuestions && !isOpen(attempt)
        ? items.map((item) => ({ ...shownItem(item, locale, files), ...feedbackOf(item, item, flags, locale) }))
        : [],
  }
}

const everything = { score: true, correctness: true, answer: true, explanation: true }

/** An attempt with all that a person needs to grade it, in its own language. */
export function shownForGrading({ attempt, version, items }: WholeAttempt, files: FilesOf) {
  const { settings } = version
  return {
    ...attempt,
    purpose: settings.purpose,
    passPercent: settings.passPercent,
    questions: items.map((item) => ({
      ...shownItem(item, attempt.locale, files),
      ...feedbackOf(item, item, everything, attempt.locale),
      comment: item.comment,
    })),
  }
}
