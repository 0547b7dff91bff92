import { listQueue } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { readAnyCommunity, updateCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { CommunityFacts } from '../_parts/community-facts'
import styles from '../_parts/desk.module.css'
import { Members } from '../_parts/members'
import { queueAddress, textOf } from '../_parts/names'
import { Topics } from '../_parts/topics'

/** One community: its facts and rules, its topics, and who is in it or asked to be. */
export default consolePage('communities', async (page) => {
  const { t, api, me, language, query, params } = page
  const own = { id: params.id ?? '' }
  const { data: community } = await api(readAnyCommunity, { params: own })
  const { id, title, rules, kind, state } = community
  const name = textOf(title, language)
  const say = (key: string) => t(`communityDesk.${key}`)
  return (
    <>
      <SectionHeader
        trail={name}
        title={<bdi data-text="theirs">{name}</bdi>}
        intro={
          <span className="row tight">
            <span className="badge">{say(`values.kind.${kind}`)}</span>
            {state === 'archived' && <span className="badge warn">{say('states.archived')}</span>}
          </span>
        }
        shows={{ contract: readAnyCommunity, params: own }}
      >
        <LinkButton href={`/learn/communities/${id}`}>{say('toLearners')}</LinkButton>
        {can(me, listQueue) && <LinkButton href={queueAddress(null, { community: id })}>{say('toQueue')}</LinkButton>}
        {can(me, updateCommunity) && (
          <LinkButton href={`/console/communities/${id}/edit`} icon="edit">
            {say('edit')}
          </LinkButton>
        )}
      </SectionHeader>
      <div className="stack">
        <CommunityFacts {...page} community={community} />
        <Panel title={t('communities.rules')}>
          {rules.ar || rules.en ? (
            <div className="split wide">
              {(['ar', 'en'] as const).map(
                (of) =>
                  rules[of] && (
                    <p key={of} lang={of} dir={of === 'ar' ? 'rtl' : 'ltr'} className={styles.written} data-text="theirs">
                      {rules[of]}
                    </p>
                  ),
              )}
            </div>
          ) : (
            <p className="soft">{say('noRules')}</p>
          )}
        </Panel>
        <Topics {...page} communityId={id} />
        <Members {...page} communityId={id} query={query} />
        <History resource="community" id={id} />
      </div>
    </>
  )
})
