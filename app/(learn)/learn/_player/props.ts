import type { readLearnerModule } from '@/lib/domain/modules/learner-modules.contract'
import type { readOutline } from '@/lib/domain/progress/learner-progress.contract'
import type { DataOf } from '@/lib/ui/endpoint'

export type LearnerModule = DataOf<typeof readLearnerModule>
export type ItemProgress = DataOf<typeof readOutline>['sections'][number]['items'][number]

export type PlayerProps = {
  /** The module as the API serves it, in the language of the page or the one it falls back to. */
  module: LearnerModule
  /** The item of the path with its learner's progress. */
  progress: ItemProgress
}
