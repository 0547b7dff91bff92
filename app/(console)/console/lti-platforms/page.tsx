import { createLtiPlatform, listLtiPlatforms } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { ActiveState } from '@/lib/ui/active-state'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'

export default consolePage('ltiPlatforms', ({ t, textsOf, me, regional, query }) => {
  const { state } = textsOf('ltiPlatforms').ltiPlatforms
  const create = can(me, createLtiPlatform) && (
    <LinkButton href="/console/lti-platforms/new" icon="add" kind="filled">
      {t('ltiPlatforms.create')}
    </LinkButton>
  )
  const column = (key: string) => t(`ltiPlatforms.columns.${key}`)
  return (
    <>
      <SectionHeader
        title={t('ltiPlatforms.title')}
        intro={t('ltiPlatforms.intro')}
        shows={{ contract: listLtiPlatforms, query }}
      >
        {create}
      </SectionHeader>
      <List
        contract={listLtiPlatforms}
        name="learning-platforms"
        title={t('ltiPlatforms.title')}
        query={query}
        labelOf={({ name }) => name}
        hrefOf={({ id }) => `/console/lti-platforms/${id}`}
        columns={[
          { key: 'name', title: column('name'), sort: 'name', cell: ({ name }) => <bdi data-text="theirs">{name}</bdi> },
          { key: 'issuer', title: column('issuer'), cell: ({ issuer }) => <Code>{issuer}</Code> },
          {
            key: 'isActive',
            title: column('state'),
            csv: [
              inWords(listLtiPlatforms, 'isActive', column('state'), (value) =>
                value === 'true' ? state.active : state.inactive,
              ),
            ],
            cell: ({ isActive }) => <ActiveState isActive={isActive} words={state} />,
          },
          amountColumn('peopleCount', column('people'), regional),
          momentColumn('createdAt', column('created'), regional),
        ]}
        empty={{ title: t('ltiPlatforms.empty.title'), detail: t('ltiPlatforms.empty.detail'), action: create }}
      />
    </>
  )
})
