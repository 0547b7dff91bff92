import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { exportTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { TranslationPanels } from '@/lib/ui/translation/translation-panels'
import { consolePage } from '../../../_parts/console-page'
import { PathFrame } from '../../_parts/path-frame'

export default consolePage({ name: 'learningPaths', needs: exportTranslations }, async (person) => {
  const { data: path } = await person.api(readPath, { params: { id: person.params.id ?? '' } })
  return (
    <PathFrame path={path} person={person} tab="translation" shows={{ contract: exportTranslations }}>
      <TranslationPanels person={person} scope={{ kind: 'path', pathId: path.id }} />
    </PathFrame>
  )
})
