import type { PathState } from '@/lib/domain/learning/learning-paths/words'
import type { CertificateState } from '@/lib/domain/people/members/words'

/** The colours of parts of a whole; overview.module.css has a rule for each. */
export const stateColours = ['strong', 'middle', 'quiet', 'faint', 'warn', 'second', 'bad'] as const
type StateColour = (typeof stateColours)[number]

/** One ramp for what counts, grey for what rests, its own colour for what was held back, replaced or taken back. */
export const certificateColours: Record<CertificateState, StateColour> = {
  valid: 'strong',
  expired: 'quiet',
  suspended: 'warn',
  revoked: 'bad',
  superseded: 'second',
}

export const pathColours: Record<PathState, StateColour> = {
  published: 'strong',
  inReview: 'middle',
  draft: 'quiet',
  archived: 'faint',
}
