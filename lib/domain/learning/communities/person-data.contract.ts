import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart, Texts } from '@/lib/platform/http/person-part'
import {
  appealStates,
  markKinds,
  membershipStates,
  postKinds,
  postStates,
  reportReasons,
  reportStates,
  sanctionRecordKinds,
  subscriptionLevels,
} from './words'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01'
const at = '2026-11-21T09:30:00.000Z'
const earlier = { title: 'Assembly point', text: 'Where is it?', createdAt: at }

/** The person's own data in this room, for their document. */
export const personData = {
  communities: personPart(
    z.array(z.object({ communityId: Id, title: Texts, state: z.enum(membershipStates), joinedAt: Instant })),
    [{ communityId: id, title: { ar: 'السلامة', en: 'Safety' }, state: 'active', joinedAt: at }],
  ),
  posts: personPart(
    z.array(
      z.object({
        id: Id,
        kind: z.enum(postKinds),
        state: z.enum(postStates),
        title: z.string(),
        text: z.string(),
        tags: z.array(z.string()),
        createdAt: Instant,
        earlier: z.array(z.object({ title: z.string(), text: z.string(), createdAt: Instant })),
      }),
    ),
    [
      {
        id,
        kind: 'question',
        state: 'visible',
        title: 'Assembly point',
        text: 'Where is the assembly point?',
        tags: ['fire'],
        createdAt: at,
        earlier: [earlier],
      },
    ],
  ),
  reactions: personPart(z.array(z.object({ postId: Id, kind: z.enum(markKinds), createdAt: Instant })), [
    { postId: id, kind: 'helpful', createdAt: at },
  ]),
  followedThreads: personPart(
    z.array(z.object({ threadId: Id, level: z.enum(subscriptionLevels), readAt: Instant.nullable() })),
    [{ threadId: id, level: 'watching', readAt: at }],
  ),
  reports: personPart(
    z.array(
      z.object({ postId: Id, reason: z.enum(reportReasons), note: z.string(), state: z.enum(reportStates), createdAt: Instant }),
    ),
    [{ postId: id, reason: 'spam', note: '', state: 'open', createdAt: at }],
  ),
  sanctions: personPart(
    z.array(
      z.object({
        kind: z.enum(sanctionRecordKinds),
        reason: z.string(),
        postId: Id.nullable(),
        expiresAt: Instant.nullable(),
        endedAt: Instant.nullable(),
        appealState: z.enum(appealStates),
        appealText: z.string(),
        appealReason: z.string(),
        createdAt: Instant,
      }),
    ),
    [
      {
        kind: 'warn',
        reason: 'Advertising',
        postId: id,
        expiresAt: null,
        endedAt: null,
        appealState: 'none',
        appealText: '',
        appealReason: '',
        createdAt: at,
      },
    ],
  ),
  blockedPeople: personPart(z.array(z.object({ userId: Id, since: Instant })), [{ userId: id, since: at }]),
}
