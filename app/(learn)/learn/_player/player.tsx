import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { ApiError } from '@/lib/platform/http/client'
import { direction } from '@/lib/platform/i18n/languages'
import type { Learner } from '../_parts/learn-page'
import styles from './player.module.css'
import { playerOf } from './player-of'
import type { LearnerModule } from './props'
import type { ModuleProgress } from './scene'
import { sceneOf } from './scene-of'

type Props = {
  /** The module as the API serves it, in the language of the page or the one it falls back to. */
  module: LearnerModule
  /** The item of the path in which it is played. */
  item: { id: string }
  learner: Learner
}

/**
 * The player of a module, between the head of the lesson (title, place, notice of a fallback) and its foot.
 * The foot has the link to the next lesson and, for articles and modules that learners complete themselves,
 * the form for it.
 */
export async function Player({ module, item, learner }: Props) {
  const player = playerOf(module.typeKey)
  if ('Text' in player)
    return (
      <div className={styles.player} data-player lang={module.locale} dir={direction(module.locale)} data-text="theirs">
        <player.Text module={module} tableName={learner.t('player.table')} />
      </div>
    )
  if ('Page' in player)
    return (
      <div className={styles.player} data-player>
        <player.Page module={module} learner={learner} item={item} />
      </div>
    )
  const texts = learner.textsOf('player').player
  const [progress, more] = await Promise.all([
    module.isPreview ? null : progressIn(module, learner),
    player.more?.(module, learner),
  ])
  const scene = sceneOf(module, progress, learner, texts.common, item.id)
  return (
    <div className={styles.player} data-player>
      <player.Played module={module} scene={scene} reader={learner} texts={texts} {...more} />
    </div>
  )
}

/** The progress before this visit; null for a reader who is not enrolled and so cannot make progress. */
async function progressIn(module: LearnerModule, { api }: Learner): Promise<ModuleProgress | null> {
  try {
    return (await api(readModuleProgress, { params: { moduleId: module.id } })).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
