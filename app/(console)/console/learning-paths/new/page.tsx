import { createPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { SettingsForm } from '../_parts/settings-form'
import { emptySettings } from '../_parts/settings-values'

export default consolePage({ name: 'learningPaths', needs: createPath }, ({ t, textsOf }) => {
  const title = t('learningPaths.create')
  return (
    <>
      <SectionHeader trail={title} title={title} intro={t('learningPaths.createIntro')} />
      <div className="panel">
        <SettingsForm
          save={endpoint(createPath)}
          first={{ values: emptySettings }}
          fields={formFields(createPath, textsOf('learningPaths').learningPaths, {
            order: ['category', 'level', 'estimatedMinutes'],
          })}
        />
      </div>
    </>
  )
})
