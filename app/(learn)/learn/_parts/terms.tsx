import { Terms } from '@/app/(console)/console/_parts/terms'
import { ReadyMark } from '@/lib/ui/ready-mark'

/** The policies that a learner has to accept first, as the console shows them. */
export const LearnerTerms = () => (
  <>
    <Terms />
    <ReadyMark />
  </>
)
