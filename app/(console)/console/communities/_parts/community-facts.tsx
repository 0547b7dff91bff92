import Link from 'next/link'
import type { readAnyCommunity } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readGroup } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import { type Fact, Facts, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { nameIn } from '../../groups/_parts/group-filter'
import { pathTitle } from '../../learning-paths/_parts/path-title'
import { textOf } from './names'

type Props = Pick<Person, 't' | 'me' | 'api' | 'language' | 'regional'> & { community: DataOf<typeof readAnyCommunity> }

/** The path or group whose people are in a community, with the way to it. */
async function targetOf({ community: { pathId, groupId }, ...person }: Props): Promise<Fact[]> {
  const { t, me, api, language } = person
  const readName = async (id: string) => textOf((await api(readGroup, { params: { id } })).data.name, language)
  const found =
    pathId && can(me, readPath)
      ? { kind: 'path', href: `/console/learning-paths/${pathId}`, name: await pathTitle(person, pathId) }
      : groupId && can(me, readGroup)
        ? { kind: 'group', href: `/console/groups/${groupId}`, name: await nameIn(() => readName(groupId)) }
        : null
  if (!found?.name) return []
  const value = (
    <Link href={found.href} prefetch={false}>
      <bdi data-text="theirs">{found.name}</bdi>
    </Link>
  )
  return [{ label: t(`communityDesk.target.${found.kind}`), value }]
}

/** The facts about a community beside its rules. */
export async function CommunityFacts(props: Props) {
  const { t, regional, language, community } = props
  const { title, isPreApproved, blockedWords, hidingWeight: weight } = community
  const say = (key: string) => t(`communityDesk.${key}`)
  const other = language === 'ar' ? 'en' : 'ar'
  return (
    <Panel title={say('facts')}>
      <Facts
        facts={[
          ...(await targetOf(props)),
          { label: say('columns.isPreApproved'), value: say(isPreApproved ? 'firstWait' : 'firstShown') },
          {
            label: say('columns.hidingWeight'),
            value: weight === null ? say('hidesNever') : t('communityDesk.hidesFrom', { weight }),
          },
          {
            label: say('columns.blockedWords'),
            value:
              blockedWords.length === 0 ? (
                <span className="soft">{say('noWords')}</span>
              ) : (
                <span className="row tight">
                  {blockedWords.map((word) => (
                    <bdi key={word} className="badge" data-text="theirs">
                      {word}
                    </bdi>
                  ))}
                </span>
              ),
            isWide: blockedWords.length > 0,
          },
          ...(title[language] && title[other]
            ? [
                {
                  label: say(`titleIn.${other}`),
                  value: (
                    <bdi lang={other} dir="auto" data-text="theirs">
                      {title[other]}
                    </bdi>
                  ),
                },
              ]
            : []),
          ...timeFacts(community, { created: say('columns.created'), updated: say('columns.updated') }, regional),
        ]}
      />
    </Panel>
  )
}
