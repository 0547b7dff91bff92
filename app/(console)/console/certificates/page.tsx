import { issueOne, listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code, When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { StateBadge } from './_parts/certificate-state'
import { CertificateTabs } from './_parts/certificate-tabs'
import { certificateFilters } from './_parts/filters'

/** Every certificate that the reader may see, with its state and its end. */
export default consolePage('certificates', async (page) => {
  const { t, me, language, regional, query } = page
  const say = (key: string) => t(`certificates.${key}`)
  const issue = can(me, issueOne) && (
    <LinkButton href="/console/certificates/new" kind="filled" icon="add">
      {say('issue.label')}
    </LinkButton>
  )
  const ar = t('parts.list.csv.ar')
  const en = t('parts.list.csv.en')
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listCertificates, query }}>
        {issue}
      </SectionHeader>
      <CertificateTabs current="list" t={t} me={me} />
      <List
        contract={listCertificates}
        name="certificates"
        title={say('title')}
        query={query}
        isSearchable={false}
        labelOf={({ code }) => code}
        hrefOf={({ id }) => `/console/certificates/${id}`}
        filters={await certificateFilters(page)}
        columns={[
          {
            key: 'person',
            title: say('columns.person'),
            csv: personParts(t),
            cell: ({ person: { name, email } }) => (
              <span className="two-lines">
                <bdi>{inLanguage(name, language).text || shownEmail(email)}</bdi>
                <Email>{email}</Email>
              </span>
            ),
          },
          {
            key: 'title',
            title: say('columns.title'),
            csv: [
              { path: 'title.ar', title: `${say('columns.title')} (${ar})` },
              { path: 'title.en', title: `${say('columns.title')} (${en})` },
            ],
            cell: ({ title }) => <bdi data-text="theirs">{inLanguage(title, language).text}</bdi>,
          },
          {
            key: 'status',
            title: say('columns.status'),
            csv: [inWords(listCertificates, 'status', say('columns.status'), (value) => say(`states.${value}`))],
            cell: ({ status }) => <StateBadge status={status} t={t} />,
          },
          momentColumn('issuedAt', say('columns.issued'), regional),
          {
            key: 'expiresAt',
            title: say('columns.expires'),
            sort: 'expiresAt',
            cell: ({ expiresAt }) => <When at={expiresAt} regional={regional} as="short" edge="ends" none={say('never')} />,
          },
          {
            key: 'holderName',
            title: say('columns.holder'),
            hidden: true,
            csv: [
              { path: 'holderName.ar', title: `${say('columns.holder')} (${ar})` },
              { path: 'holderName.en', title: `${say('columns.holder')} (${en})` },
            ],
            cell: ({ holderName }) => <bdi>{inLanguage(holderName, language).text}</bdi>,
          },
          {
            key: 'source',
            title: say('columns.source'),
            hidden: true,
            csv: [inWords(listCertificates, 'source', say('columns.source'), (value) => say(`sources.${value}`))],
            cell: ({ source }) => say(`sources.${source}`),
          },
          { key: 'code', title: say('columns.code'), hidden: true, cell: ({ code }) => <Code>{code}</Code> },
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail'), action: issue }}
      />
    </>
  )
})
