import { issueOne, listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { CertificateTabs } from './_parts/certificate-tabs'
import { certificateColumns } from './_parts/columns'
import { certificateFilters } from './_parts/filters'

/** Every certificate that the reader may see, with its state and its end. */
export default consolePage('certificates', async (page) => {
  const { t, me, query } = page
  const say = (key: string) => t(`certificates.${key}`)
  const issue = can(me, issueOne) && (
    <LinkButton href="/console/certificates/new" kind="filled" icon="add">
      {say('issue.label')}
    </LinkButton>
  )
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
        columns={certificateColumns(page)}
        empty={{ title: say('empty.title'), detail: say('empty.detail'), action: issue }}
      />
    </>
  )
})
