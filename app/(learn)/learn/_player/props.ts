import type { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import type { DataOf } from '@/lib/ui/endpoint'

/** A module as the API gives it to its learner. */
export type LearnerModule = DataOf<typeof readLearnerModule>
