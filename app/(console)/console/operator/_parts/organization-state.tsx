import type { OrganizationState as State } from '@/lib/domain/standards/operator/words'

const colours = { active: 'good', suspended: 'bad' } as const

export const OrganizationState = ({ status, words }: { status: State; words: Record<State, string> }) => (
  <span className={`badge ${colours[status]}`}>{words[status]}</span>
)
