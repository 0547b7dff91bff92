import { createModule } from '@/lib/domain/modules/authoring/modules.contract'
import { readModuleType } from '@/lib/domain/modules/module-types/module-types.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { familyOf } from '../../module-types/_parts/type-name'
import { NewModule } from '../_parts/new-module'
import { typesFor } from '../_parts/type-labels'

export default consolePage({ name: 'modules', needs: createModule }, async ({ t, api, me, language, query, organization }) => {
  const types = (await typesFor({ api, me }, language)).filter(({ isOver }) => !isOver)
  const families = [...new Set([...knownFamilies, ...types.map(({ key }) => familyOf(key))])].filter((family) =>
    types.some(({ key }) => familyOf(key) === family),
  )
  return (
    <>
      <SectionHeader
        trail={t('modules.create')}
        title={t('modules.createTitle')}
        intro={t('modules.createIntro')}
        shows={{ contract: createModule }}
      />
      <NewModule
        endpoint={endpoint(createModule)}
        reads={can(me, readModuleType) ? endpoint(readModuleType) : undefined}
        chosen={types.find(({ key }) => key === query.type)?.key}
        language={organization.defaultLocale}
        groups={families.map((family) => ({
          name: t(`modules.families.${knownFamilies.includes(family) ? family : 'other'}`),
          types: types.filter(({ key }) => familyOf(key) === family),
        }))}
      />
    </>
  )
})

const knownFamilies = ['content', 'assessment', 'interactive', 'social', 'live', 'launch', 'policy', 'path']
