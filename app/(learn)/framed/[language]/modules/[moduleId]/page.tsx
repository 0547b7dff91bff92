import { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import { direction } from '@/lib/platform/i18n/languages'
import { Fallback } from '../../../../learn/_parts/fallback'
import { learnPage } from '../../../../learn/_parts/learn-page'
import lesson from '../../../../learn/_parts/lesson.module.css'
import { Player } from '../../../../learn/_player/player'
import styles from './framed.module.css'

/** The working copy of a module as its learners would have it, for a frame in the console. With a token of a preview alone: what is done in it is not sent, judged or counted. */
export default learnPage(async (learner) => {
  const { api, params, query, language, t } = learner
  const asked = { params: { moduleId: params.moduleId ?? '' }, query: { preview: query.token ?? '' } }
  const { data: module } = await api(readLearnerModule, asked)
  const { locale, title, isFallback } = module
  return {
    title,
    content: (
      <main className={`${lesson.lesson} ${styles.framed}`}>
        <h1 lang={locale} dir={direction(locale)} data-text="theirs">
          {title}
        </h1>
        {isFallback && <Fallback locale={locale} language={language} t={t} />}
        {module.typeKey !== 'content.article' && <p className="notice small">{t('player.trial')}</p>}
        <Player module={module} item={{ id: '' }} learner={learner} />
      </main>
    ),
  }
})
