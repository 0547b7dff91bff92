import { validateModuleType } from '@/lib/domain/learning/modules/module-types/module-type-validation.contract'
import {
  createModuleType,
  readModuleType,
  updateModuleType,
} from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { State } from '@/lib/ui/list/state'
import { formTexts } from '@/lib/ui/schema-form/form-texts'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { StudioLazy } from '../../_parts/lazy'
import { typeFields } from '../../_parts/type-fields'

export default consolePage(
  { name: 'moduleTypes', needs: updateModuleType },
  async ({ t, textsOf, me, api, params, language }) => {
    const { data: type } = await api(readModuleType, { params: { key: params.key ?? '' } })
    if (type.isBuiltIn)
      return (
        <State isPage kind="forbidden" title={t('moduleTypes.locked')} detail={t('moduleTypes.lockedDetail')}>
          {can(me, createModuleType) && (
            <LinkButton href={`/console/module-types/new?from=${type.key}`} icon="copy">
              {t('moduleTypes.copy')}
            </LinkButton>
          )}
        </State>
      )
    const { moduleTypes: own, ...form } = textsOf('moduleTypes', 'schemaForm', 'richText', 'filePicker')
    return (
      <Texts of={textsOf('parts', 'moduleTypes', 'jsonEditor', 'schemaEditor')}>
        <SectionHeader
          trail={[type.labels[language], t('moduleTypes.newVersion')]}
          title={t('moduleTypes.versionTitle', { name: `\u2068${type.labels[language]}\u2069` })}
          intro={t('moduleTypes.versionIntro')}
          shows={{ contract: updateModuleType, params: { key: type.key } }}
        />
        <StudioLazy
          start={type}
          fields={typeFields(updateModuleType, own)}
          texts={formTexts(language, form)}
          save={endpoint(updateModuleType)}
          reads={endpoint(readModuleType)}
          checks={endpoint(validateModuleType)}
        />
      </Texts>
    )
  },
)
