import Link from 'next/link'
import { FoldedPanel } from '@/lib/ui/folded-panel'
import { inLanguage } from '@/lib/ui/moments'
import { PersonChip } from '@/lib/ui/people/person-chip'
import type { PartProps } from './parts'

/** The groups of a person with the reasons, and who manages them; nothing for those who may not see groups. */
export function Groups({ page: { t, language }, member: { groups, groupCount, managers } }: PartProps) {
  if (!groups || !managers) return null
  const say = (key: string, values?: Record<string, number>) => t(`members.person.groups.${key}`, values)
  return (
    <FoldedPanel title={t('groups.title')}>
      {groups.length === 0 && <p className="soft">{say('none')}</p>}
      <ul className="lines">
        {groups.map(({ id, kind, name, sources, isManager }) => (
          <li key={id} className="bar">
            <span className="two-lines">
              <Link href={`/console/groups/${id}`} prefetch={false}>
                <bdi>{inLanguage(name, language).text}</bdi>
              </Link>
              <span>{t(`groups.kinds.${kind}`)}</span>
            </span>
            <span className="row tight">
              {isManager && <span className="badge good">{t('groups.people.manager')}</span>}
              {sources.map((source) => (
                <span key={source} className="badge">
                  {t(`groups.people.sources.${source}`)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {groupCount > groups.length && <p className="small soft">{say('more', { count: groupCount - groups.length })}</p>}
      {managers.length > 0 && (
        <>
          <h3>{say('managers')}</h3>
          <ul className="lines">
            {managers.map(({ id, name, email }) => (
              <li key={id}>
                <PersonChip name={inLanguage(name, language).text} email={email} href={`/console/members/${id}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FoldedPanel>
  )
}
