import { readObservation } from '@/lib/domain/assessing/observations/observations.contract'
import { listResults, putResult, readResult } from '@/lib/domain/assessing/observations/results.contract'
import { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../../_parts/console-page'
import { textIn } from '../../../../question-banks/_parts/names'
import { ObserveDesk } from '../../_parts/observe-desk'

const most = 100

/** People to observe: of all paths with the form, of one (`?path=`), or those with a seat in a session (`?session=`). */
export default consolePage({ name: 'assessments', needs: putResult }, async (page) => {
  const { t, api, me, language, profile, params, query, textsOf } = page
  const own = { id: params.id ?? '' }
  const narrowed = { ...(query.path && { path: query.path }), ...(query.session && { session: query.session }) }
  const [{ data: observation }, { data: people }, { data: everyone }] = await Promise.all([
    api(readObservation, { params: own }),
    api(listResults, { params: own, query: { perPage: most, ...narrowed } }),
    api(listResults, { params: own, query: { perPage: most } }),
  ])
  const name = textIn(observation.title, language)
  const address = `/console/assessments/observations/${own.id}/observe`
  const paths = new Map(everyone.map(({ path }) => [path.id, textIn(path.title, language)]))
  const rows = people.map(({ id, person, path, result }) => ({
    enrolmentId: id,
    name: textIn(person.name, language),
    path: textIn(path.title, language),
    result,
  }))
  return (
    <Texts of={textsOf('parts', 'rubrics', 'observations')}>
      <SectionHeader
        trail={[name, t('observations.desk.title')]}
        title={<bdi data-text="theirs">{name}</bdi>}
        shows={{ contract: listResults, params: own, query: narrowed }}
      />
      {paths.size > 1 && (
        <Tabs
          label={t('observations.desk.choosePath')}
          tabs={[
            { href: address, title: t('observations.desk.all'), isCurrent: !query.path },
            ...[...paths].map(([id, title]) => ({ href: `${address}?path=${id}`, title, isCurrent: query.path === id })),
          ]}
        />
      )}
      {rows.length === most && <p className="soft small">{t('observations.desk.onlyHundred', { count: most })}</p>}
      {rows.length === 0 || observation.publishedVersion === null || observation.published === null ? (
        <State kind="empty" title={t('observations.desk.empty')} detail={t('observations.desk.emptyDetail')} />
      ) : (
        <ObserveDesk
          owner={{
            observationId: own.id,
            versionNumber: observation.publishedVersion,
            personId: profile.id,
            put: endpoint(putResult),
            read: endpoint(readResult),
          }}
          form={observation.published.form}
          passPercent={observation.published.passPercent}
          people={rows}
          comments={can(me, listComments) ? endpoint(listComments) : null}
        />
      )}
    </Texts>
  )
})
