import { redirect } from 'next/navigation'
import { readNote } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import { ApiError } from '@/lib/platform/http/client'
import { direction } from '@/lib/platform/i18n/languages'
import { isOn } from '@/lib/ui/can'
import { setStatus } from '@/lib/ui/http-status'
import { pathAddress } from '../../../../_parts/addresses'
import { aheadOf } from '../../../../_parts/ahead'
import { Closed, Gone } from '../../../../_parts/closed'
import { Fallback } from '../../../../_parts/fallback'
import { KeepOffline } from '../../../../_parts/keep-offline'
import { KeepPlace } from '../../../../_parts/keep-place'
import { type Learner, learnPage, type Shown } from '../../../../_parts/learn-page'
import styles from '../../../../_parts/lesson.module.css'
import { LessonFoot } from '../../../../_parts/lesson-foot'
import { LessonHead } from '../../../../_parts/lesson-head'
import { ownNote } from '../../../../_parts/lesson-notes'
import { LessonOutline } from '../../../../_parts/lesson-outline'
import { LessonQuestions } from '../../../../_parts/lesson-questions'
import { Missing } from '../../../../_parts/missing'
import { finishedBy } from '../../../../_parts/moment-of'
import { Notice } from '../../../../_parts/notice'
import { isReader, itemsOf, type Outline, type OutlineItem } from '../../../../_parts/outline'
import { outlineAfterAttempt } from '../../../../_parts/outline-after-attempt'
import { Reached } from '../../../../_parts/reached'
import { Player } from '../../../../_player/player'

export default learnPage(async (visiting) => {
  const { t, params } = visiting
  const { moduleId = '' } = params
  const { path, done } = await outlineAfterAttempt(visiting)
  const query: Learner['query'] = { ...visiting.query, done }
  const learner = { ...visiting, query }
  const item = itemsOf(path).find((one) => one.moduleId === moduleId)
  if (!item) {
    setStatus(404)
    const title = t('learn.missing.title')
    return { title, content: <Missing title={title} detail={t('learn.missing.detail')} t={t} /> }
  }
  // The goal of a path is reached on the page of the path; only a result is read before it.
  if (!query.attempt && finishedBy(path, done)?.kind === 'path')
    redirect(`${pathAddress(path.id)}?${new URLSearchParams({ done: done ?? '' })}`)
  const title = item.title || t('learn.untitled')
  const place = { path, item, learner }
  if (!isReader(path.enrolment) || item.state === 'locked') return { title, content: <Closed {...place} /> }
  return lesson(place, title)
})

type Place = { path: Outline; item: OutlineItem; learner: Learner }

/** A lesson that is open: its head, what it is made of, and the ways on from it. */
async function lesson({ path, item, learner }: Place, title: string): Promise<Shown> {
  const { api, language, t } = learner
  const [module, note] = await Promise.all([
    api(readLearnerModule, { params: { moduleId: item.moduleId } }).then(
      ({ data }) => data,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        // Closed since the outline was read.
        if (error instanceof ApiError && [403, 409].includes(error.status)) return 'closed' as const
        throw error
      },
    ),
    isOn(learner.me, readNote) ? ownNote(api, item.moduleId) : null,
  ])
  if (!module) {
    setStatus(404)
    return { title, content: <Gone path={path} item={item} learner={learner} /> }
  }
  if (module === 'closed') return { title, content: <Closed path={path} item={item} learner={learner} /> }
  const { locale, isFallback } = module
  // Nothing beside the questions while they are answered.
  const isAttempt = learner.query.attempt === 'open'
  return {
    title,
    content: (
      <div className={isAttempt ? undefined : styles.withOutline}>
        <div className={isAttempt ? undefined : styles.lesson}>
          {isAttempt ? (
            <h1 className="hidden-visually" lang={locale} dir={direction(locale)} data-text="theirs">
              {module.title}
            </h1>
          ) : (
            <>
              <Reached path={path} learner={learner} />
              <LessonHead path={path} item={item} learner={learner}>
                <h1 lang={locale} dir={direction(locale)} data-text="theirs">
                  {module.title}
                </h1>
              </LessonHead>
            </>
          )}
          <Notice {...learner} />
          {isFallback && !isAttempt && <Fallback locale={locale} language={language} t={t} />}
          <Player module={module} item={item} learner={learner} />
          {!isAttempt && <LessonQuestions path={path} item={item} learner={learner} />}
          {!isAttempt && <LessonFoot path={path} item={item} module={module} note={note} learner={learner} />}
          <KeepPlace />
          <KeepOffline learner={learner} ahead={aheadOf(path, item)} />
        </div>
        {!isAttempt && <LessonOutline path={path} item={item} learner={learner} />}
      </div>
    ),
  }
}
