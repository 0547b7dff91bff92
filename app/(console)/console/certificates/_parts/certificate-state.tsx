import type { CertificateState } from '@/lib/domain/people/members/words'
import type { Person } from '@/lib/ui/person'

const colours = { valid: 'good', expired: 'warn', suspended: 'warn', revoked: 'bad', superseded: 'warn' }

/** The state of a certificate in a word. */
export const StateBadge = ({ status, t }: { status: CertificateState; t: Person['t'] }) => (
  <span className={`badge ${colours[status]}`}>{t(`certificates.states.${status}`)}</span>
)
