import { reportPost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import type { listReplies } from '@/lib/domain/learning/communities/threads/replies.contract'
import { mostDepth } from '@/lib/domain/learning/communities/threads/shapes.contract'
import type { readThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { reactionKinds, reportReasons } from '@/lib/domain/learning/communities/words'
import { clock } from '@/lib/platform/clock'
import { can } from '@/lib/ui/can'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { IconArrowBigUp, IconArrowBigUpFilled, IconCircleCheck } from '@/lib/ui/icons'
import { Amount } from '@/lib/ui/when'
import { DoForm } from '../../_parts/do-form'
import type { Learner } from '../../_parts/learn-page'
import { Press } from '../../_parts/press'
import styles from '../communities.module.css'
import { threadAddress, withQuery } from './addresses'
import { Author } from './author'
import { Compose } from './compose'
import { editable, PostText } from './post-text'

type Topic = DataOf<typeof readThread>
type Reply = ItemOf<typeof listReplies>
type Props = { post: Topic | Reply; topic: Topic; isOpen: boolean; learner: Learner }

const isReply = (post: Topic | Reply): post is Reply => 'threadId' in post

/** A topic's own text, or a reply: what it says, and what the reader can do with it. */
export function Post(props: Props) {
  const { post, topic, isOpen, learner } = props
  const { t, query } = learner
  const isEdited = query.edit === post.id && post.isMine
  return (
    <article className="stack tight">
      <Author {...post} learner={learner} />
      {isReply(post) && post.isAccepted && (
        <p className={styles.facts}>
          <span className="badge good">
            <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" /> {t('communities.accepted')}
          </span>
        </p>
      )}
      {post.state !== 'visible' && <p className="small soft">{t(`communities.states.${post.state}`)}</p>}
      {isEdited ? <Edit {...props} /> : <Said post={post} learner={learner} />}
      {isOpen && post.state === 'visible' && <Actions {...props} topic={topic} />}
    </article>
  )
}

function Said({ post, learner }: Pick<Props, 'post' | 'learner'>) {
  const { t } = learner
  if (!post.text) return null
  const text = <PostText {...post} learner={learner} />
  if (!post.isBlocked) return text
  return (
    <details>
      <summary className="small soft">{t('communities.blocked')}</summary>
      {text}
    </details>
  )
}

function Edit({ post, topic, learner }: Props) {
  const { t, language } = learner
  const common = {
    next: threadAddress(topic.id),
    fields: { id: post.id },
    text: editable(post, language),
    dir: post.dir,
    send: t('communities.save'),
    learner,
  }
  return isReply(post) ? (
    <Compose action="community-edit-reply" label={t('communities.compose.reply')} {...common} />
  ) : (
    <Compose action="community-edit-thread" label={t('communities.ask.text')} hasTitle title={post.title} {...common} />
  )
}

const hourMs = 3_600_000

function Actions({ post, topic, learner }: Props) {
  const { t } = learner
  const next = `${threadAddress(topic.id)}`
  const form = { next, className: 'link-button' }
  const mayAccept = isReply(post) && topic.isMine && topic.kind === 'question' && !post.isAccepted
  const mayReply = isReply(post) && !topic.isLocked && post.depth < mostDepth
  const isFresh = clock.now().getTime() < new Date(post.createdAt).getTime() + hourMs
  return (
    <div className={styles.actions}>
      <Vote post={post} next={next} learner={learner} />
      <Reactions post={post} next={next} learner={learner} />
      {mayReply && <a href={`${withQuery(threadAddress(topic.id), { to: post.id })}#answer`}>{t('communities.reply')}</a>}
      {mayAccept && (
        <Press action="community-accept" fields={{ id: topic.id, reply: post.id }} {...form}>
          {t('communities.accept')}
        </Press>
      )}
      {post.isMine && isFresh && (
        <a href={`${withQuery(threadAddress(topic.id), { edit: post.id })}#post-${post.id}`}>{t('communities.edit')}</a>
      )}
      {post.isMine && (
        <Press
          action={isReply(post) ? 'community-withdraw-reply' : 'community-withdraw-thread'}
          fields={{ id: post.id }}
          {...form}
        >
          {t('communities.withdraw')}
        </Press>
      )}
      {!post.isMine && <Report post={post} next={next} learner={learner} />}
      {!post.isMine && post.author && (
        <Press action={post.isBlocked ? 'community-unblock' : 'community-block'} fields={{ user: post.author.id }} {...form}>
          {t(post.isBlocked ? 'communities.unblock' : 'communities.block')}
        </Press>
      )}
    </div>
  )
}

type Marking = { post: Topic | Reply; next: string; learner: Learner }

function Vote({ post: { id, isMine, voteCount, ownMarks }, next, learner: { t, regional } }: Marking) {
  const hasVoted = ownMarks.includes('vote')
  const Icon = hasVoted ? IconArrowBigUpFilled : IconArrowBigUp
  const content = (
    <>
      <Icon size={18} stroke={1.6} aria-hidden="true" /> {t(hasVoted ? 'communities.voted' : 'communities.vote')}{' '}
      <Amount value={voteCount} regional={regional} />
    </>
  )
  if (isMine) return <span>{t('communities.votes', { count: voteCount })}</span>
  return (
    <Press action={hasVoted ? 'community-unvote' : 'community-vote'} next={next} fields={{ id }} className="link-button">
      {content}
    </Press>
  )
}

function Report({ post: { id }, next, learner: { t, me } }: Marking) {
  if (!can(me, reportPost)) return null
  const field = (name: string) => `report-${name}-${id}`
  return (
    <details>
      <summary>{t('communities.report.open')}</summary>
      <DoForm action="community-report" className={`stack tight ${styles.compose}`}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="next" value={next} />
        <label htmlFor={field('reason')}>{t('communities.report.reason')}</label>
        <select id={field('reason')} name="reason" className="tool-field" defaultValue="spam">
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`communities.report.reasons.${reason}`)}
            </option>
          ))}
        </select>
        <label htmlFor={field('text')}>{t('communities.report.note')}</label>
        <textarea id={field('text')} name="text" rows={2} maxLength={1000} dir="auto" data-text="theirs" />
        <div className="row">
          <button type="submit" className="button quiet">
            {t('communities.report.send')}
          </button>
        </div>
      </DoForm>
    </details>
  )
}

function Reactions({ post: { id, isMine, reactions, ownMarks }, next, learner: { t, regional } }: Marking) {
  return (
    <>
      {reactions.map(({ kind, count }) => (
        <span key={kind}>
          {t(`communities.reactions.${kind}`)} <Amount value={count} regional={regional} />
        </span>
      ))}
      {!isMine && (
        <details>
          <summary>{t('communities.react')}</summary>
          <div className={styles.actions}>
            {reactionKinds.map((kind) => {
              const isOwn = ownMarks.includes(kind)
              const action = isOwn ? 'community-unreact' : 'community-react'
              return (
                <Press key={kind} action={action} next={next} fields={{ id, kind }} className="link-button">
                  {isOwn
                    ? t('communities.takeBackReaction', { reaction: t(`communities.reactions.${kind}`) })
                    : t(`communities.reactions.${kind}`)}
                </Press>
              )
            })}
          </div>
        </details>
      )}
    </>
  )
}
