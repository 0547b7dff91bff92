import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const policy = { policyId: Id, number: z.int().positive(), isRequired: z.boolean() }

/** Events of policies. Required are those that everybody accepts before anything else. */
export const termEventKinds = eventsOf({
  termsPublished: {
    isPublic: true,
    version: 1,
    summary: 'A version of a policy was published.',
    subject: 'policyId',
    payload: policy,
  },
  termsAccepted: {
    isPublic: true,
    version: 1,
    summary: 'A person accepted a version of a policy.',
    subject: 'userId',
    payload: { ...policy, userId: Id, acceptedAt: Instant },
  },
})
