import { validateModuleType } from '@/lib/domain/modules/module-type-validation.contract'
import { readModuleType, updateModuleType } from '@/lib/domain/modules/module-types.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { Texts } from '@/lib/ui/texts'
import { room, roomTitle } from '../../../_parts/room'
import { formTexts } from '../../_parts/form-texts'
import { StudioLazy } from '../../_parts/studio-lazy'
import { typeFields } from '../../_parts/type-fields'

export const generateMetadata = roomTitle('moduleTypes')

export default room('moduleTypes', async ({ say, textsOf, me, api, params, language }) => {
  const { data: type } = await api(readModuleType, { params: { key: params.key ?? '' } })
  if (!can(me, updateModuleType))
    return <State isPage kind="forbidden" title={say('parts.state.forbidden')} detail={say('parts.state.forbiddenDetail')} />
  if (type.isBuiltIn)
    return <State isPage kind="forbidden" title={say('moduleTypes.locked')} detail={say('moduleTypes.lockedDetail')} />
  const { moduleTypes: own, schemaForm } = textsOf('moduleTypes', 'schemaForm')
  return (
    <Texts of={textsOf('parts', 'moduleTypes', 'jsonEditor')}>
      <TrailEnd name={type.labels[language]} />
      <RoomHeader
        title={say('moduleTypes.versionTitle', { name: `\u2068${type.labels[language]}\u2069` })}
        intro={say('moduleTypes.versionIntro')}
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
