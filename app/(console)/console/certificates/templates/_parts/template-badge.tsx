import type { listTemplates } from '@/lib/domain/assessing/certificates/templates/templates.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

type Props = Pick<ItemOf<typeof listTemplates>, 'status' | 'publishedNumber' | 'hasChanges'> & Pick<Person, 't'>

const colours = { draft: '', published: 'good', archived: 'warn' }

/** The state of a template, with the number of its version and whether its draft is another. */
export const TemplateBadge = ({ status, publishedNumber, hasChanges, t }: Props) => (
  <span className="row tight">
    <span className={`badge ${colours[status]}`}>{t(`certificates.templates.states.${status}`)}</span>
    {publishedNumber !== null && (
      <span className="small soft">{t('certificates.templates.number', { number: publishedNumber })}</span>
    )}
    {hasChanges && <span className="small soft">{t('certificates.templates.hasChanges')}</span>}
  </span>
)
