import { PostText } from '@/app/(learn)/learn/communities/_parts/post-text'
import { listVersions } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { readThread } from '@/lib/domain/learning/communities/threads/threads.contract'
import { ApiError } from '@/lib/platform/http/client'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import styles from '../../_parts/desk.module.css'

const shown = 50

/** The history of a post: what it says, what it said before each change, and what was decided about it. */
export default consolePage({ name: 'communities', needs: listVersions }, async ({ t, me, api, language, regional, params }) => {
  const own = { id: params.id ?? '' }
  const say = (key: string, values?: Record<string, string | number>) => t(`communityDesk.history.${key}`, values)
  const { data: earlier } = await api(listVersions, { params: own, query: { perPage: shown } })
  const topic = can(me, readThread) ? await readTopic(() => api(readThread, { params: own })) : null
  return (
    <>
      <SectionHeader
        trail={say('title')}
        title={topic ? <bdi data-text="theirs">{topic.title}</bdi> : say('title')}
        intro={topic ? say('title') : say('intro')}
        shows={{ contract: listVersions, params: own }}
      >
        {topic && <LinkButton href={`/learn/communities/threads/${topic.id}`}>{t('communityDesk.queue.toTopic')}</LinkButton>}
      </SectionHeader>
      <div className="stack">
        {topic && (
          <Panel title={say('now')}>
            <PostText {...topic} learner={{ t, language }} isLinked={false} />
          </Panel>
        )}
        <Panel title={say('before')}>
          {earlier.length === 0 ? (
            <p className="soft">{say('none')}</p>
          ) : (
            <ol className={styles.posts}>
              {earlier.map(({ id, title, text, createdAt }) => (
                <li key={id}>
                  <span className="small soft">
                    <When at={createdAt} regional={regional} as="short" />
                  </span>
                  {title && (
                    <strong dir="auto" data-text="theirs">
                      {title}
                    </strong>
                  )}
                  <p dir="auto" className={styles.written} data-text="theirs">
                    {text}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </Panel>
        <History resource="communityPost" id={own.id} />
      </div>
    </>
  )
})

/** A topic; null where the id is that of a reply. */
async function readTopic<T>(read: () => Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await read()).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
