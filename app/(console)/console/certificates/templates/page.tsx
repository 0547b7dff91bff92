import { createTemplate, listTemplates } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { templateStates } from '@/lib/domain/assessing/certificates/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { CertificateTabs } from '../_parts/certificate-tabs'
import { TemplateBadge } from './_parts/template-badge'

/** How certificates of the organization look: its templates, each with its state. */
export default consolePage({ name: 'certificates', needs: listTemplates }, async ({ t, me, language, regional, query }) => {
  const say = (key: string) => t(`certificates.templates.${key}`)
  const create = can(me, createTemplate) && (
    <LinkButton href="/console/certificates/templates/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listTemplates, query }}>
        {create}
      </SectionHeader>
      <CertificateTabs current="templates" t={t} me={me} />
      <List
        contract={listTemplates}
        name="certificate-templates"
        title={say('title')}
        query={query}
        labelOf={({ name }) => name[language]}
        hrefOf={({ id }) => `/console/certificates/templates/${id}`}
        filters={[
          {
            name: 'status',
            label: say('columns.status'),
            kind: 'choice',
            options: templateStates.map((value) => ({ value, label: say(`states.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'name',
            title: say('columns.name'),
            csv: ['name.ar', 'name.en'],
            cell: ({ name }) => <bdi data-text="theirs">{name[language]}</bdi>,
          },
          {
            key: 'status',
            title: say('columns.status'),
            csv: [inWords(listTemplates, 'status', say('columns.status'), (value) => say(`states.${value}`))],
            cell: (template) => <TemplateBadge {...template} t={t} />,
          },
          momentColumn('createdAt', say('columns.created'), regional),
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail'), action: create }}
      />
    </>
  )
})
