import { retention } from '@/db/schema/communities'
import { retention as ofModeration } from '@/db/schema/communities-moderation'
import { notifications } from '@/lib/domain/house/notifications/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as queue from './moderation/queue.service'
import * as reports from './moderation/reports.service'
import * as sanctions from './moderation/sanctions.service'
import { noticeReactions, postSubject, sanctionSubject } from './notices.service'
import * as ownData from './own-data.service'
import { communities } from './room'
import * as ownSpaces from './spaces/own-spaces.service'
import * as spaces from './spaces/spaces.service'
import { groupReactions } from './spaces/without-group.service'
import * as marks from './threads/marks.service'
import { isTopicShown } from './threads/noticing.service'
import { postsOf } from './threads/posts.service'
import * as replies from './threads/replies.service'
import * as threads from './threads/threads.service'

export const server = serves(communities, {
  services: [spaces, ownSpaces, threads, replies, marks, reports, queue, sanctions],
  answers: [
    answerTo(notifications.ports.communityPost, postSubject, 'communities'),
    answerTo(notifications.ports.communitySanction, sanctionSubject, 'communities'),
    answerTo(notifications.ports.isTopicShown, isTopicShown, 'communities'),
  ],
  reactions: [...groupReactions, ...noticeReactions],
  person: {
    export: {
      communities: (context, { id }) => ownData.communitiesOf(context, id),
      posts: (context, { id }) => postsOf(context, id),
      reactions: (context, { id }) => ownData.marksOf(context, id),
      followedThreads: (context, { id }) => ownData.followedBy(context, id),
      reports: (context, { id }) => reports.reportsOf(context, id),
      sanctions: (context, { id }) => sanctions.sanctionsOf(context, id),
      blockedPeople: (context, { id }) => ownData.blockedBy(context, id),
    },
    erase: (context, { id }) => ownData.forgetInCommunities(context, id),
  },
  retention: { ...retention, kept: { ...retention.kept, ...ofModeration.kept } },
})
