import { createPath } from '@/lib/domain/learning-paths/authoring.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { RoomHeader } from '@/lib/ui/room-header'
import { room } from '../../_parts/room'
import { SettingsForm } from '../_parts/settings-form'
import { emptySettings } from '../_parts/settings-values'

export default room({ name: 'learningPaths', needs: createPath }, ({ t, textsOf }) => {
  const title = t('learningPaths.create')
  return (
    <>
      <RoomHeader trail={title} title={title} intro={t('learningPaths.createIntro')} />
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
