import Link from 'next/link'
import { lockThread, pinThread } from '@/lib/domain/learning/communities/threads/marks.contract'
import { listThreads } from '@/lib/domain/learning/communities/threads/threads.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { isolated } from '../../groups/_parts/names'
import { authorName } from './names'

const shown = 10

/** The topics with the newest replies, with what a moderator does with a whole topic. */
export async function Topics({
  t,
  me,
  api,
  language,
  regional,
  communityId,
}: Pick<Person, 't' | 'me' | 'api' | 'language' | 'regional'> & { communityId: string }) {
  if (!can(me, listThreads)) return null
  const { data: topics } = await api(listThreads, { params: { id: communityId }, query: { perPage: shown } })
  const say = (key: string, values?: Record<string, string | number>) => t(`communityDesk.topics.${key}`, values)
  const page = { t, language }
  return (
    <Panel title={say('title')} intro={say('intro', { count: shown })}>
      {topics.length === 0 ? (
        <p className="soft">{say('none')}</p>
      ) : (
        <ul className="lines">
          {topics.map((topic) => {
            const { id, title, dir, language: of, author, replyCount, activityAt, isPinned, isLocked, state } = topic
            return (
              <li key={id} className="bar">
                <span className="two-lines">
                  <Link href={`/console/communities/posts/${id}`} prefetch={false}>
                    <bdi dir={dir} lang={of} data-text="theirs">
                      {title}
                    </bdi>
                  </Link>
                  <span className="small soft row tight">
                    <bdi data-text="theirs">{authorName(author, page)}</bdi>
                    <span>{t('communities.replies', { count: replyCount })}</span>
                    <When at={activityAt} regional={regional} as="short" />
                  </span>
                </span>
                <span className="row tight">
                  {state === 'pending' && <span className="badge warn">{t('communityDesk.postStates.pending')}</span>}
                  {isPinned && <span className="badge">{t('communities.pinned')}</span>}
                  {isLocked && <span className="badge">{t('communities.locked')}</span>}
                  <MarkButtons t={t} me={me} topic={topic} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

type MarkProps = Pick<Person, 't' | 'me'> & { topic: ItemOf<typeof listThreads> }

/** Pins and locks a topic, or undoes it. */
function MarkButtons({ t, me, topic: { id, title, isPinned, isLocked } }: MarkProps) {
  const say = (key: string, values?: Record<string, string>) => t(`communityDesk.topics.${key}`, values)
  const called = { title: isolated(title) }
  return (
    <>
      {can(me, pinThread) && (
        <ActionButton
          endpoint={endpoint(pinThread)}
          input={{ params: { id }, body: { isPinned: !isPinned } }}
          label={say(isPinned ? 'unpin' : 'pin')}
          name={say(isPinned ? 'unpinThis' : 'pinThis', called)}
          done={say(isPinned ? 'unpinned' : 'pinned')}
          kind="subtle"
          size="xs"
        />
      )}
      {can(me, lockThread) && (
        <ActionButton
          endpoint={endpoint(lockThread)}
          input={{ params: { id }, body: { isLocked: !isLocked } }}
          label={say(isLocked ? 'unlock' : 'lock')}
          name={say(isLocked ? 'unlockThis' : 'lockThis', called)}
          done={say(isLocked ? 'unlocked' : 'locked')}
          kind="subtle"
          size="xs"
        />
      )}
    </>
  )
}
