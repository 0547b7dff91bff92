import type { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { languages } from '@/lib/platform/i18n/languages'
import type { ItemOf } from '@/lib/ui/endpoint'

type Listed = ItemOf<typeof listPaths>
const colours: Record<Listed['status'], string> = { draft: '', inReview: 'warn', published: 'good', archived: '' }

type Props = { path: Pick<Listed, 'status'>; hasDraft: boolean; t: (key: string) => string }

/** Where a path is on its way to learners, and whether newer contents wait. */
export const PathState = ({ path: { status }, hasDraft, t }: Props) => (
  <span className="row tight">
    <span className={`badge ${colours[status]}`}>{t(`learningPaths.states.${status}`)}</span>
    {status === 'published' && hasDraft && <span className="badge warn">{t('learningPaths.openDraft')}</span>}
  </span>
)

/** The languages a path is written in. */
export const WrittenIn = ({ locales, t }: Pick<Listed, 'locales'> & { t: (key: string) => string }) => (
  <span className="row tight">
    {languages.map(
      (language) =>
        locales[language] && (
          <span key={language} className="badge">
            {t(`parts.path.in.${language}`)}
          </span>
        ),
    )}
  </span>
)
