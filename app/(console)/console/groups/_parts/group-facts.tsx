import type { readGroup } from '@/lib/domain/people/groups/groups.contract'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount, Code } from '@/lib/ui/when'
import { AncestorLine } from './ancestor-line'

type Props = Pick<Person, 't' | 'me' | 'language' | 'regional'> & { group: DataOf<typeof readGroup> }

/** Where a group is, and how many people are in it. */
export function GroupFacts({ t, me, language, regional, group }: Props) {
  const { ancestors, memberCount, nestedMemberCount, groupCount, externalId, name } = group
  const say = (key: string) => t(`groups.${key}`)
  const other = language === 'ar' ? 'en' : 'ar'
  // Those who may read only the groups that they manage would not find the groups that contain them.
  const mayReadAll = me.permissions.includes('group.read')
  return (
    <Panel title={say('facts')}>
      <Facts
        facts={[
          {
            label: say('columns.inside'),
            value:
              ancestors.length > 0 ? (
                <AncestorLine groups={ancestors} language={language} isLinked={mayReadAll} />
              ) : (
                <span className="soft">{say('noParent')}</span>
              ),
          },
          { label: say('peopleHere'), value: <Amount value={memberCount} regional={regional} /> },
          ...(groupCount > 0
            ? [{ label: say('peopleNested'), value: <Amount value={nestedMemberCount} regional={regional} /> }]
            : []),
          ...(name[language] && name[other]
            ? [
                {
                  label: say(`nameIn.${other}`),
                  value: (
                    <bdi lang={other} dir="auto">
                      {name[other]}
                    </bdi>
                  ),
                },
              ]
            : []),
          ...(externalId ? [{ label: say('columns.externalId'), value: <Code>{externalId}</Code> }] : []),
          ...timeFacts(group, { created: say('columns.created'), updated: say('columns.updated') }, regional),
        ]}
      />
    </Panel>
  )
}
