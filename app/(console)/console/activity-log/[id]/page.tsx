import { readActivityLogEntry } from '@/lib/domain/house/activity-log/activity-trail.contract'
import { Sentence } from '@/lib/ui/detail/sentence'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { Changes } from '../_parts/changes'
import { EntryChain, EntryFacts } from '../_parts/entry-facts'

export default consolePage('activityLog', async ({ t, me, textsOf, api, regional, language, params }) => {
  const {
    activityLog: words,
    permissions,
    roles,
    terms,
    learningPaths,
    account,
  } = textsOf('activityLog', 'permissions', 'roles', 'terms', 'learningPaths', 'account')
  const own = { id: params.id ?? '' }
  const { data: entry } = await api(readActivityLogEntry, { params: own })
  const values = {
    ...words.values,
    state: entry.resource?.type === 'enrolment' ? learningPaths.learners.states : words.values.status,
    type: { ...roles.types, ...terms.values.type },
    level: learningPaths.values.level,
    ...account.values,
  }
  const { changes } = entry
  const title = t('activityLog.record.title', { sequence: entry.sequence })
  return (
    <>
      <SectionHeader
        trail={title}
        title={title}
        intro={<Sentence entry={entry} words={words} t={t} language={language} />}
        shows={{ contract: readActivityLogEntry, params: own }}
      />
      <div className="stack">
        <EntryFacts entry={entry} t={t} me={me} words={words} regional={regional} language={language} />
        <Panel title={words.changes.title}>
          {changes && changes.length > 0 ? (
            <Changes
              changes={changes}
              regional={regional}
              words={words}
              meanings={permissions}
              scopes={roles.matrix.scopes}
              values={values}
              t={t}
            />
          ) : (
            <p className="soft">{words.changes.none}</p>
          )}
        </Panel>
        <EntryChain entry={entry} record={words.record} />
      </div>
    </>
  )
})
