import { readLearnerModule } from '@/lib/domain/modules/learner-modules.contract'
import { createPreviewToken } from '@/lib/domain/modules/module-history.contract'
import { readModuleType } from '@/lib/domain/modules/module-types.contract'
import { readModule } from '@/lib/domain/modules/modules.contract'
import { isLanguage } from '@/lib/platform/i18n/languages'
import { endpoint } from '@/lib/ui/endpoint'
import { room } from '../../../_parts/room'
import { editorTexts } from '../../_parts/form-texts'
import { ModuleHeader } from '../../_parts/module-header'
import { Preview } from '../../_parts/preview'

export default room({ name: 'modules', needs: createPreviewToken }, async (person) => {
  const { t, textsOf, api, params, query, language } = person
  const own = { id: params.id ?? '' }
  const { data: module } = await api(readModule, { params: own })
  const { typeKey, typeVersion } = module
  const { data: type } = await api(readModuleType, { params: { key: typeKey }, query: { version: String(typeVersion) } })
  const texts = editorTexts(language, {
    ...textsOf('schemaForm', 'richText', 'filePicker'),
    ...(type.isBuiltIn && textsOf('builtInFields')),
  })
  return (
    <>
      <ModuleHeader module={module} person={person} page="preview" />
      <div className="stack">
        <p className="soft">{t('modules.preview.intro')}</p>
        <Preview
          id={own.id}
          first={isLanguage(query.language) ? query.language : module.sourceLocale}
          schema={type.bodySchema}
          names={{ ar: texts.ar.names ?? {}, en: texts.en.names ?? {} }}
          token={endpoint(createPreviewToken)}
          reads={endpoint(readLearnerModule)}
        />
      </div>
    </>
  )
})
