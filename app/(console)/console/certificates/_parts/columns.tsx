import { listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { Email } from '@/lib/ui/email'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords, personParts } from '@/lib/ui/list/csv-words'
import type { Column } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Code, When } from '@/lib/ui/when'
import { StateBadge } from './certificate-state'

type Page = Pick<Person, 't' | 'language' | 'regional'>

/** The columns of the list: whose certificate, of which title, its state, and its moments. */
export function certificateColumns({ t, language, regional }: Page): Column<ItemOf<typeof listCertificates>>[] {
  const say = (key: string) => t(`certificates.${key}`)
  return [
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
        { path: 'title.ar', title: `${say('columns.title')} (${t('parts.list.csv.ar')})` },
        { path: 'title.en', title: `${say('columns.title')} (${t('parts.list.csv.en')})` },
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
        { path: 'holderName.ar', title: `${say('columns.holder')} (${t('parts.list.csv.ar')})` },
        { path: 'holderName.en', title: `${say('columns.holder')} (${t('parts.list.csv.en')})` },
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
  ]
}
