import { reportPost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { appealSanction } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import {
  blockPerson,
  joinCommunity,
  leaveCommunity,
  unblockPerson,
} from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import { addReaction, addVote, removeReaction, removeVote } from '@/lib/domain/learning/communities/threads/marks.contract'
import { createReply, updateReply, withdrawReply } from '@/lib/domain/learning/communities/threads/replies.contract'
import {
  acceptAnswer,
  createThread,
  followThread,
  updateThread,
  withdrawThread,
} from '@/lib/domain/learning/communities/threads/threads.contract'
import { type Fields, learnForms } from '../_parts/learn-form'

const one = (fields: Fields) => ({ params: { id: fields('id') } })
const ofKind = (fields: Fields) => ({ params: { id: fields('id'), kind: fields('kind') } })
const ofPerson = (fields: Fields) => ({ params: { userId: fields('user') } })
// Forms send the ends of lines as two characters, which would count twice.
const textOf = (fields: Fields) => fields('text').replaceAll('\r\n', '\n')
const direction = (fields: Fields) => (fields('dir') === '' ? {} : { dir: fields('dir') })
const posted = () => 'posted'

export const communityForms = learnForms({
  'community-join': { contract: joinCommunity, input: one },
  'community-leave': { contract: leaveCommunity, input: one },
  'community-report': {
    contract: reportPost,
    input: (fields) => ({
      params: { id: fields('id') },
      body: { reason: fields('reason'), ...(textOf(fields) && { note: textOf(fields) }) },
    }),
    noteOf: () => 'reported',
  },
  'community-appeal': {
    contract: appealSanction,
    input: (fields) => ({ params: { id: fields('id') }, body: { text: textOf(fields) } }),
    noteOf: () => 'kept',
  },
  'community-block': { contract: blockPerson, input: ofPerson },
  'community-unblock': { contract: unblockPerson, input: ofPerson },
  'community-ask': {
    contract: createThread,
    input: (fields) => ({
      params: { id: fields('id') },
      body: {
        kind: fields('kind'),
        title: fields('title'),
        text: textOf(fields),
        ...direction(fields),
        ...(fields('module') && { moduleId: fields('module') }),
        isPrivate: fields('private') === '1',
      },
    }),
    opens: (data) => `/learn/communities/threads/${(data as { id: string }).id}`,
  },
  'community-reply': {
    contract: createReply,
    input: (fields) => ({
      params: { id: fields('id') },
      body: { text: textOf(fields), ...direction(fields), ...(fields('parent') && { parentId: fields('parent') }) },
    }),
    noteOf: posted,
  },
  'community-edit-thread': {
    contract: updateThread,
    input: (fields) => ({
      params: { id: fields('id') },
      body: { title: fields('title'), text: textOf(fields), ...direction(fields) },
    }),
    noteOf: () => 'kept',
  },
  'community-edit-reply': {
    contract: updateReply,
    input: (fields) => ({ params: { id: fields('id') }, body: { text: textOf(fields), ...direction(fields) } }),
    noteOf: () => 'kept',
  },
  'community-withdraw-thread': { contract: withdrawThread, input: one },
  'community-withdraw-reply': { contract: withdrawReply, input: one },
  'community-vote': { contract: addVote, input: one },
  'community-unvote': { contract: removeVote, input: one },
  'community-react': { contract: addReaction, input: ofKind },
  'community-unreact': { contract: removeReaction, input: ofKind },
  'community-accept': {
    contract: acceptAnswer,
    input: (fields) => ({ params: { id: fields('id'), replyId: fields('reply') } }),
  },
  'community-follow': {
    contract: followThread,
    input: (fields) => ({ params: { id: fields('id') }, body: { level: fields('level') } }),
    noteOf: () => 'kept',
  },
})
