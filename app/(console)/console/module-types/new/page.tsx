import { validateModuleType } from '@/lib/domain/learning/modules/module-types/module-type-validation.contract'
import {
  createModuleType,
  listModuleTypes,
  readModuleType,
} from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { formTexts } from '@/lib/ui/schema-form/form-texts'
import { titled } from '@/lib/ui/schema-form/schema'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { messages } from '@/messages/catalogue'
import { consolePage } from '../../_parts/console-page'
import { StudioLazy } from '../_parts/lazy'
import { StartFrom } from '../_parts/start-from'
import { isTemplate, template, templateNames } from '../_parts/templates'
import { typeFields } from '../_parts/type-fields'

export default consolePage({ name: 'moduleTypes', needs: createModuleType }, async ({ t, textsOf, api, query, language }) => {
  const { moduleTypes: own, ...form } = textsOf('moduleTypes', 'schemaForm', 'richText', 'filePicker')
  const from = query.from ?? 'report'
  const words = {
    own: own.templateWords,
    both: { ar: messages.ar.moduleTypes.templateWords, en: messages.en.moduleTypes.templateWords },
  }
  const copied = isTemplate(from) ? null : (await api(readModuleType, { params: { key: from } })).data
  // A built-in type gets its names from the product; the organization's own needs them in its schemas, as templates have them.
  const names = textsOf('builtInFields').builtInFields
  const titles = copied?.isBuiltIn && {
    configSchema: titled(copied.configSchema, names),
    bodySchema: titled(copied.bodySchema, names),
  }
  const { data: types } = await api(listModuleTypes, { query: { perPage: 100 } })
  const start = isTemplate(from)
    ? template(from, words)
    : { ...template('blank', words), ...copied, ...titles, key: '', version: undefined, versionNumber: undefined }
  return (
    <Texts of={textsOf('parts', 'moduleTypes', 'jsonEditor', 'schemaEditor')}>
      <SectionHeader
        trail={t('moduleTypes.create')}
        title={t('moduleTypes.createTitle')}
        intro={t('moduleTypes.createIntro')}
        shows={{ contract: createModuleType }}
      />
      <div className="stack">
        <StartFrom
          chosen={from}
          templates={templateNames.map((name) => ({ value: name, label: own.templates[name] }))}
          types={types.map(({ key, labels }) => ({ value: key, label: labels[language] }))}
        />
        <StudioLazy
          key={from}
          start={start}
          fields={typeFields(createModuleType, own)}
          texts={formTexts(language, form)}
          save={endpoint(createModuleType)}
          checks={endpoint(validateModuleType)}
        />
      </div>
    </Texts>
  )
})
