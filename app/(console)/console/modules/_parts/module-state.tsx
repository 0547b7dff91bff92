import type { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import type { ItemOf } from '@/lib/ui/endpoint'

export type ModuleStatus = ItemOf<typeof listModules>['status']
export type LanguageState = ItemOf<typeof listModules>['localeStates']['ar']

type Translate = (key: string) => string
const statusKinds = { draft: 'warn', inReview: 'warn', published: 'good', unpublished: '', archived: '' }
const languageKinds = { missing: 'bad', draft: '', published: 'good', stale: 'warn' }

/** Where a module is on its way to learners, and whether it was changed since. */
export const Status = ({ status, hasChanges, t }: { status: ModuleStatus; hasChanges?: boolean; t: Translate }) => (
  <span className="row tight">
    <span className={`badge ${statusKinds[status]}`}>{t(`modules.status.${status}`)}</span>
    {status === 'published' && hasChanges && <span className="badge warn">{t('modules.hasChanges')}</span>}
  </span>
)

/** How far one language of a module is. */
export const LanguageMark = ({ state, t }: { state: LanguageState; t: Translate }) => (
  <span className={`badge ${languageKinds[state]}`}>{t(`modules.localeState.${state}`)}</span>
)
