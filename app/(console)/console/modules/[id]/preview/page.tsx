import { createPreviewToken } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { isLanguage } from '@/lib/platform/i18n/languages'
import { endpoint } from '@/lib/ui/endpoint'
import { consolePage } from '../../../_parts/console-page'
import { ModuleHeader } from '../../_parts/module-header'
import { Preview } from '../../_parts/preview'

export default consolePage({ name: 'modules', needs: createPreviewToken }, async (person) => {
  const { t, api, params, query } = person
  const { data: module } = await api(readModule, { params: { id: params.id ?? '' } })
  return (
    <>
      <ModuleHeader module={module} person={person} page="preview" />
      <div className="stack">
        <p className="soft">{t('modules.preview.intro')}</p>
        <Preview
          id={module.id}
          first={isLanguage(query.language) ? query.language : module.sourceLocale}
          token={endpoint(createPreviewToken)}
        />
      </div>
    </>
  )
})
