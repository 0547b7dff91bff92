import { validateModuleType } from '@/lib/domain/modules/module-type-validation.contract'
import { readModuleType, updateModuleType } from '@/lib/domain/modules/module-types.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { RoomHeader } from '@/lib/ui/room-header'
import { Texts } from '@/lib/ui/texts'
import { room } from '../../../_parts/room'
import { formTexts } from '../../_parts/form-texts'
import { StudioLazy } from '../../_parts/lazy'
import { typeFields } from '../../_parts/type-fields'

export default room({ name: 'moduleTypes', needs: updateModuleType }, async ({ t, textsOf, api, params, language }) => {
  const { data: type } = await api(readModuleType, { params: { key: params.key ?? '' } })
  if (type.isBuiltIn)
    return <State isPage kind="forbidden" title={t('moduleTypes.locked')} detail={t('moduleTypes.lockedDetail')} />
  const { moduleTypes: own, schemaForm } = textsOf('moduleTypes', 'schemaForm')
  return (
    <Texts of={textsOf('parts', 'moduleTypes', 'jsonEditor', 'schemaEditor')}>
      <RoomHeader
        trail={type.labels[language]}
        title={t('moduleTypes.versionTitle', { name: `\u2068${type.labels[language]}\u2069` })}
        intro={t('moduleTypes.versionIntro')}
        shows={{ contract: updateModuleType, params: { key: type.key } }}
      />
      <StudioLazy
        start={type}
        fields={typeFields(updateModuleType, own)}
        texts={formTexts(language, { schemaForm })}
        save={endpoint(updateModuleType)}
        reads={endpoint(readModuleType)}
        checks={endpoint(validateModuleType)}
      />
    </Texts>
  )
})
